import { sql } from 'kysely';
import type { QueryExecutorProvider } from 'kysely';
import { cellOfId } from '../../platform/db/cells.ts';
import { insertGlobalStaffAction, insertStaffAction } from '../../platform/staff/staff-actions.ts';
import type { PendingAction, StaffAction } from '../../platform/staff/staff-actions.ts';
import { findClaimant, isSamePerson, assertNotClaimedByOther, claimExpiry } from '../../platform/staff/claims.ts';
import { queueOf } from './queues.ts';
import type { QueueName } from './queues.ts';
import type { QueueDependencies } from './read-queue.ts';
import type { StaffClaim } from '../../tables/staff.ts';

export interface ItemKey {
  readonly queue: QueueName;
  readonly item: string;
}

export interface ItemClaim {
  /** False if only the end of the claim has changed. */
  readonly done: boolean;
  /** `null` if the item is free now. */
  readonly until: Date | null;
}

/** Claims the item for this person until some time after its last use. Claiming it again counts as a use. Throws while another person has it. */
export const claimItem = (dependencies: QueueDependencies, key: ItemKey, doing: PendingAction): Promise<ItemClaim> =>
  updateClaim(dependencies, key, doing, () => doing.operator);

/** Throws unless this person has claimed the item. */
export const assignItem = (dependencies: QueueDependencies, key: ItemKey, to: string, doing: PendingAction): Promise<ItemClaim> =>
  updateClaim(dependencies, key, doing, (holder) => {
    if (holder === null) throw new Error('the item is not taken: take it first');
    return to;
  });

/** Ends the claim, so that other staff can claim the item. */
export const releaseItem = (dependencies: QueueDependencies, key: ItemKey, doing: PendingAction): Promise<ItemClaim> =>
  updateClaim(dependencies, key, doing, () => null);

/** @param next returns the person who has the item afterwards */
function updateClaim(
  dependencies: QueueDependencies,
  key: ItemKey,
  doing: PendingAction,
  next: (holder: string | null) => string | null,
): Promise<ItemClaim> {
  return inTransaction(dependencies, key, async (transaction, keep) => {
    const [now, real] = [await dependencies.clock.now(), dependencies.clock.real()];
    const queue = queueOf(key.queue);
    const named = queue.named(key.item);
    const parts = sql.join(
      queue.parts.map((part) => sql`(${part({ now, real })})`),
      sql` or `,
    );
    const { rows } = await sql<StaffClaim & { readonly owner: string | null }>`
      select to_jsonb(taken) ->> 'user_id' as owner, taken_by, taken_at, taken_until
      from ${queue.from} where ${named ?? sql`false`} and (${parts}) for update of taken`.execute(transaction);
    const [row] = rows;
    if (row === undefined || named === null) throw new Error(`${key.item} does not wait in the queue ${key.queue}`);
    assertNotClaimedByOther(row, { ...doing, at: now });
    const before = findClaimant(row, now);
    const after = next(before);
    const hasSameHolder = before === after || (before !== null && after !== null && isSamePerson(before, after));
    const until = after === null ? null : claimExpiry(now);
    await sql`update ${sql.table(queue.takenTable)} as taken
      set taken_by = ${after}, taken_at = ${after === null ? null : hasSameHolder ? row.takenAt : now}, taken_until = ${until}
      where ${named}`.execute(transaction);
    if (!hasSameHolder) await keep({ ...doing, at: now, change: { before: { takenBy: before }, after: { takenBy: after } } }, row.owner);
    return { done: !hasSameHolder, until };
  });
}

type RecordAction = (action: StaffAction, owner: string | null) => Promise<void>;

/** Runs in the database of the item, because the item's own row stores its claim. */
async function inTransaction<Result>(
  { cells, directory }: QueueDependencies,
  { queue, item }: ItemKey,
  work: (transaction: QueryExecutorProvider, keep: RecordAction) => Promise<Result>,
): Promise<Result> {
  if (queueOf(queue).in === 'directory')
    return directory.transaction().execute((transaction) => work(transaction, (action) => insertGlobalStaffAction(transaction, action)));
  const cell = cellOfId(cells, item, 'complaint') ?? cellOfId(cells, item, 'request');
  if (cell === null) throw new Error(`${item} is not the number of a complaint or a request`);
  return cell.database
    .transaction()
    .execute((transaction) => work(transaction, (action, owner) => insertStaffAction(transaction, owner ?? '', action)));
}
