import { createHash, randomBytes } from 'node:crypto';
import { COLLECTION_PROBLEM_TYPE, UNRECORDED_PAYMENT_PROBLEM_TYPE } from '@hiram/contract/endpoints/complaint.ts';
import type { saveComplaint } from '@hiram/contract/endpoints/complaint.ts';
import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { AnswerOf, RequestOf } from '@hiram/contract/wire/endpoint.ts';
import { makeId } from '@hiram/contract/wire/ids.ts';
import { limits } from '@hiram/contract/product/limits.ts';
import type { Profile } from '@hiram/contract/product/profile.ts';
import { addWeekdays } from '@hiram/contract/product/weekdays.ts';
import { storedRows } from '../../platform/db/reference.ts';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import { runOnce } from '../../platform/request/idempotency.ts';
import type { Intent } from '../../platform/request/idempotency.ts';
import { cellTables } from '../../tables/cell.ts';
import { openReview } from '../../lending/origination/review.ts';
import { Refusal } from '../../platform/request/refusal.ts';
import type { Borrower } from '../../platform/request/sessions.ts';
import { recordEvents } from '../../lending/events/record-events.ts';
import { attachImages, filterOwnImages } from '../../lending/complaints/complaint-images.ts';
import { findOrder } from './complaint-orders.ts';
import type { ComplaintResources } from './complaint.service.ts';
import { countOpen, promiseOf, insertComplaint, isSubType, isType } from '../../lending/complaints/complaint-rows.ts';
import type { ListedOrder } from './order-summary.ts';
import { isCollectable, hasDebt } from './order-summary.ts';

type Request = RequestOf<typeof saveComplaint>;

export async function fileComplaint(
  { clock, config, images }: ComplaintResources,
  borrower: Borrower,
  request: Request,
  intent: Intent | null,
): Promise<AnswerOf<typeof saveComplaint>> {
  const at = await clock.now();
  const { userId, cell } = borrower;
  return runOnce({ database: cell.database, userId, intent, at: clock.real() }, async (transaction) => {
    const listed = await lockFittingOrder(transaction, userId, request, { profile: config.profile, today: manilaDateOf(at) });
    const imageIds = await filterOwnImages({ database: transaction, images }, borrower, request.problemImage);
    return { replyBy: await file(transaction, borrower, { listed, request, imageIds, at, profile: config.profile }) };
  });
}

/** Returns the order if the complaint's type fits the order; throws a refusal otherwise. */
async function lockFittingOrder(
  transaction: CellTransaction,
  userId: string,
  { orderNo, problemType, problemSonType }: Request,
  viewed: Parameters<typeof findOrder>[2],
): Promise<ListedOrder> {
  const listed = await findOrder(storedRows(transaction), { userId, orderId: orderNo }, viewed);
  if (listed === null) throw new Refusal('notFound');
  if (!(await isType(transaction, problemType))) throw new Refusal('invalidRequest', 'problemType');
  const isCollection = problemType === COLLECTION_PROBLEM_TYPE;
  if (isCollection && !isCollectable(listed.order)) throw new Refusal('notAllowed', 'problemType');
  const hasValidSubType = isCollection
    ? problemSonType !== null && (await isSubType(transaction, problemSonType))
    : problemSonType === null;
  if (!hasValidSubType) throw new Refusal('invalidRequest', 'problemSonType');
  return listed;
}

interface NewComplaint {
  readonly listed: ListedOrder;
  readonly request: Request;
  readonly imageIds: readonly string[];
  readonly at: Date;
  readonly profile: Profile;
}

async function file(
  transaction: CellTransaction,
  { userId, shard }: Borrower,
  { listed, request, imageIds, at, profile }: NewComplaint,
): Promise<CalendarDate> {
  const complaintId = makeId('complaint', shard, randomBytes(16));
  const replyBy = addWeekdays(manilaDateOf(at), limits.complaint.replyWeekdays);
  const contentHash = hashOf(request, imageIds);
  const isNew = await insertComplaint(transaction, {
    userId,
    complaintId,
    orderId: request.orderNo,
    type: request.problemType,
    subType: request.problemSonType,
    content: request.problemDetail,
    contentHash,
    sentAt: at,
    replyBy,
  });
  if (!isNew) return promiseOf(transaction, userId, contentHash);
  await attachImages(transaction, { userId, complaintId, reply: 0 }, imageIds);
  const data = { userId, orderId: request.orderNo, complaintId, problemType: request.problemType, replyBy };
  await recordEvents(transaction, { type: 'complaint.sent', effect: complaintId, data, at });
  const isUnrecorded = request.problemType === UNRECORDED_PAYMENT_PROBLEM_TYPE && hasDebt(listed);
  if (isUnrecorded && profile.unrecordedPayment === 'underReview') {
    await openReview(transaction, { userId, orderId: request.orderNo, complaintId, at });
  }
  // Checked after the insert, because a repeated complaint inserts no row and must not be refused.
  if ((await countOpen(transaction, userId)) > cellTables.complaint.bound.most) throw new Refusal('tooManyRequests');
  return replyBy;
}

/** Hashes the photos by id, because their signed addresses differ each time. */
const hashOf = ({ orderNo, problemType, problemSonType, problemDetail }: Request, imageIds: readonly string[]): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([orderNo, problemType, problemSonType, problemDetail, imageIds]))
    .digest();
