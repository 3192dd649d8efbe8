import { manilaDateOf } from '@hiram/contract/dates.ts';
import { cellOfId } from '../cell-of-id.ts';
import type { CellTransaction } from '../cell-transaction.ts';
import type { CellDatabase, Cells } from '../cells.ts';
import type { Clock } from '../clock.ts';
import { insertReply, listInState, listUnansweredBefore, lockComplaint, updateState } from './complaint-desk.store.ts';
import { listReplies } from './complaint.store.ts';
import type { ComplaintRow, ComplaintState } from './complaint.tables.ts';

/** What staff do with complaints; the product has no screens for them. */
export interface Desk {
  readonly cells: Cells;
  readonly clock: Clock;
}

type Listed = Awaited<ReturnType<typeof listInState>>[number];

export const complaintsInState = (desk: Desk, state: ComplaintState): Promise<Listed[]> =>
  fromEveryCell(desk, (database) => listInState(database, state));

/** Open ones whose promised day has passed. */
export async function complaintsPastPromise(desk: Desk): Promise<Listed[]> {
  const today = manilaDateOf(await desk.clock.now());
  return fromEveryCell(desk, (database) => listUnansweredBefore(database, today));
}

async function fromEveryCell({ cells }: Desk, list: (database: CellDatabase) => Promise<Listed[]>): Promise<Listed[]> {
  const lists = await Promise.all(cells.all.map(({ database }) => list(database)));
  return lists.flat().toSorted((one, other) => one.sent_at.getTime() - other.sent_at.getTime());
}

/** False when the same words are its last reply already: a command given twice answers once. */
export function replyToComplaint(desk: Desk, complaintId: string, content: string): Promise<boolean> {
  return withComplaint(desk, complaintId, async (transaction, complaint, at) => {
    if (complaint.state === 'closed') throw new Error(`${complaintId} is closed`);
    const key = { userId: complaint.user_id, complaintId };
    const last = (await listReplies(transaction, key)).at(-1);
    if (last?.content === content) return false;
    await insertReply(transaction, { ...key, number: (last?.number ?? 0) + 1, content, at });
    await updateState(transaction, key, { state: 'answered', answered_at: complaint.answered_at ?? at });
    return true;
  });
}

/** False when it was closed before. One that nobody has answered can't be: that would be a promise put away. */
export function closeComplaint(desk: Desk, complaintId: string): Promise<boolean> {
  return withComplaint(desk, complaintId, async (transaction, { user_id: userId, state }, at) => {
    if (state === 'open') throw new Error(`${complaintId} has no reply yet`);
    if (state === 'closed') return false;
    await updateState(transaction, { userId, complaintId }, { state: 'closed', closed_at: at });
    return true;
  });
}

type Work = (transaction: CellTransaction, complaint: ComplaintRow, at: Date) => Promise<boolean>;

async function withComplaint({ cells, clock }: Desk, complaintId: string, work: Work): Promise<boolean> {
  const cell = cellOfId(cells, complaintId, 'complaint');
  if (cell === null) throw new Error(`${complaintId} is no number of a complaint`);
  const at = await clock.now();
  return cell.database.transaction().execute(async (transaction) => {
    const complaint = await lockComplaint(transaction, complaintId);
    if (complaint === null) throw new Error(`there is no complaint ${complaintId}`);
    return work(transaction, complaint, at);
  });
}
