import { randomBytes } from 'node:crypto';
import type { RightsKind, RightsOutcome } from '@hiram/contract/endpoints/rights.ts';
import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import { rightsLimits } from '@hiram/contract/product/rights.ts';
import { addWeekdays } from '@hiram/contract/product/weekdays.ts';
import { makeId } from '@hiram/contract/wire/ids.ts';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { recordEvents } from '../events/record-events.ts';
import { assertWithinBound } from '../borrowers/row-bounds.ts';
import type { RightsRequestRow } from '../../tables/rights.ts';

interface NewRequest {
  readonly userId: string;
  readonly shard: number;
  readonly content: string;
  readonly at: Date;
}

/** Requests a second look at a refusal, once per refusal. A repeated request changes nothing. */
export async function insertSecondLookRequest(
  transaction: CellTransaction,
  { orderId, ...requested }: NewRequest & { readonly orderId: string },
): Promise<void> {
  if ((await findSecondLook(transaction, { userId: requested.userId, orderId })) !== null) return;
  const kept = await insert(transaction, { ...requested, kind: 'secondLook', orderId, weekdays: rightsLimits.secondLookWeekdays });
  if (kept === null) return;
  const data = { userId: requested.userId, orderId, requestId: kept.requestId, replyBy: kept.replyBy };
  await recordEvents(transaction, { type: 'loan.second_look.requested', effect: kept.requestId, data, at: requested.at });
}

/** Returns false if another correction is open, because only one may be. */
export async function insertCorrectionRequest(transaction: CellTransaction, requested: NewRequest): Promise<boolean> {
  const open = (await correctionsOf(transaction, requested.userId)).find(({ answeredAt }) => answeredAt === null);
  if (open !== undefined) return open.content === requested.content;
  const kept = await insert(transaction, { ...requested, kind: 'correction', orderId: null, weekdays: rightsLimits.correctionWeekdays });
  if (kept === null) return false;
  const data = { userId: requested.userId, requestId: kept.requestId, replyBy: kept.replyBy };
  await recordEvents(transaction, { type: 'borrower.correction.requested', effect: kept.requestId, data, at: requested.at });
  return true;
}

interface RightsRequestInput extends NewRequest {
  readonly kind: RightsKind;
  readonly orderId: string | null;
  /** Weekdays until the promised day, without Philippine holidays. */
  readonly weekdays: number;
}

/** `null` if another call has just inserted the same request. */
async function insert(
  transaction: CellTransaction,
  { userId, shard, content, at, kind, orderId, weekdays }: RightsRequestInput,
): Promise<Pick<RightsRequestRow, 'requestId' | 'replyBy'> | null> {
  await assertWithinBound(transaction, 'rights_request', { userId, at });
  const row = await transaction
    .insertInto('rights_request')
    .values({
      userId,
      requestId: makeId('request', shard, randomBytes(16)),
      kind,
      orderId,
      content,
      sentAt: at,
      replyBy: addWeekdays(manilaDateOf(at), weekdays),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['requestId', 'replyBy'])
    .executeTakeFirst();
  return row ?? null;
}

export async function findSecondLook(
  database: CellDatabase,
  { userId, orderId }: { readonly userId: string; readonly orderId: string },
): Promise<RightsRequestRow | null> {
  const row = await database
    .selectFrom('rights_request')
    .selectAll()
    .where('userId', '=', userId)
    .where('orderId', '=', orderId)
    .executeTakeFirst();
  return row ?? null;
}

const MOST_SHOWN = 5;

export const correctionsOf = (database: CellDatabase, userId: string): Promise<RightsRequestRow[]> =>
  database
    .selectFrom('rights_request')
    .selectAll()
    .where('userId', '=', userId)
    .where('kind', '=', 'correction')
    .orderBy('sentAt', 'desc')
    .limit(MOST_SHOWN)
    .execute();

export async function lockRightsRequest(transaction: CellTransaction, kind: RightsKind, requestId: string): Promise<RightsRequestRow> {
  const row = await transaction
    .selectFrom('rights_request')
    .selectAll()
    .where('requestId', '=', requestId)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new Error(`there is no such request: ${requestId}`);
  return row;
}

export interface RightsAnswer {
  readonly outcome: RightsOutcome;
  readonly answer: string;
}

export async function storeAnswer(
  transaction: CellTransaction,
  { userId, requestId }: Pick<RightsRequestRow, 'userId' | 'requestId'>,
  { outcome, answer, at }: RightsAnswer & { readonly at: Date },
): Promise<void> {
  await transaction
    .updateTable('rights_request')
    .set({ outcome, answer, answeredAt: at })
    .where('userId', '=', userId)
    .where('requestId', '=', requestId)
    .execute();
}
