import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { shardOfId } from '@hiram/contract/wire/ids.ts';
import type { Profile } from '@hiram/contract/product/profile.ts';
import { cellOfId } from '../../platform/db/cells.ts';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { Cells } from '../../platform/db/cells.ts';
import type { Clock } from '../../platform/db/clock.ts';
import { lockOrder } from '../ledger/transfers.ts';
import { recordEvents } from '../events/record-events.ts';
import { findReview, storeOutcome } from '../origination/review.ts';
import type { ImageStore } from '../../providers/image-store.ts';
import { amountWithinLimit } from '../servicing/order-acts.ts';
import type { OnePersonLimit } from '../servicing/order-acts.ts';
import { pausePenalties } from '../servicing/staff-transactions.ts';
import { insertStaffAction } from '../../platform/staff/staff-actions.ts';
import { findClaimant, assertNotClaimedByOther } from '../../platform/staff/claims.ts';
import type { PendingAction, StaffAction } from '../../platform/staff/staff-actions.ts';
import { findOwner, insertReply, lockComplaint, updateState } from './staff-complaint-rows.ts';
import { attachImages, attachedImages, storePhoto } from './complaint-images.ts';
import { findComplaint, listReplies } from './complaint-rows.ts';
import { assertNoBlanks } from './reply-templates.ts';
import type { ComplaintRow, ComplaintState, OrderReviewRow } from '../../tables/complaint.ts';

export interface ComplaintDependencies {
  readonly cells: Cells;
  readonly clock: Clock;
}

interface ThreadMessage {
  readonly from: 'borrower' | 'staff';
  readonly at: Date;
  readonly text: string;
  /** Addresses that expire after some minutes. */
  readonly images: readonly string[];
}

export interface OpenedComplaint {
  readonly complaint: string;
  readonly user: string;
  readonly order: string;
  readonly state: ComplaintState;
  readonly type: string;
  readonly subType: string | null;
  readonly sentAt: Date;
  readonly replyBy: CalendarDate;
  readonly score: number | null;
  readonly takenBy: string | null;
  readonly takenUntil: Date | null;
  readonly review: Pick<OrderReviewRow, 'openedAt' | 'outcome' | 'decidedAt' | 'penaltiesReversed'> | null;
  readonly thread: readonly ThreadMessage[];
}

/** Returns a complaint with its messages. The staff action that records the reader is stored in the same transaction. */
export async function openComplaint(
  { cells, clock, images }: ComplaintDependencies & { readonly images: Pick<ImageStore, 'addressOf'> },
  complaintId: string,
  doing: PendingAction,
): Promise<OpenedComplaint> {
  const [at, realAt] = [await clock.now(), clock.real()];
  const read = await cellOf(cells, complaintId)
    .database.transaction()
    .execute(async (transaction) => {
      const key = { userId: await findOwner(transaction, complaintId), complaintId };
      const complaint = await findComplaint(transaction, key);
      if (complaint === null) throw new Error(`there is no complaint ${complaintId}`);
      const replies = await listReplies(transaction, key);
      const attached = await attachedImages(transaction, key);
      const review = await findReview(transaction, key);
      await insertStaffAction(transaction, key.userId, { ...doing, at });
      return { complaint, replies, attached, review };
    });
  const { complaint, replies, attached, review } = read;
  const imagesOf = (number: number): Promise<string[]> =>
    Promise.all(attached.filter(({ reply }) => reply === number).map(({ imageId }) => images.addressOf(imageId, realAt)));
  const takenBy = findClaimant(complaint, at);
  return {
    complaint: complaintId,
    user: complaint.userId,
    order: complaint.orderId,
    state: complaint.state,
    type: complaint.typeTitle,
    subType: complaint.subTypeTitle,
    sentAt: complaint.sentAt,
    replyBy: complaint.replyBy,
    score: complaint.score,
    takenBy,
    takenUntil: takenBy === null ? null : complaint.takenUntil,
    review: review === null ? null : reviewShown(review),
    thread: [
      { from: 'borrower', at: complaint.sentAt, text: complaint.content, images: await imagesOf(0) },
      ...(await Promise.all(
        replies.map(async ({ number, content, repliedAt }): Promise<ThreadMessage> => {
          return { from: 'staff', at: repliedAt, text: content, images: await imagesOf(number) };
        }),
      )),
    ],
  };
}

const reviewShown = ({ openedAt, outcome, decidedAt, penaltiesReversed }: OrderReviewRow): OpenedComplaint['review'] => ({
  openedAt,
  outcome,
  decidedAt,
  penaltiesReversed,
});

export interface Reply {
  readonly complaintId: string;
  readonly content: string;
  readonly photos: readonly Blob[];
}

/** Returns false if the last reply is the same, so that a repeated command replies once. */
export async function replyToComplaint(
  dependencies: ComplaintDependencies & { readonly images: ImageStore },
  { complaintId, content, photos }: Reply,
  doing: PendingAction,
): Promise<boolean> {
  assertNoBlanks(content);
  const imageIds = await storePhotos(dependencies, complaintId, photos);
  return withComplaint(dependencies, complaintId, doing, async (transaction, complaint, at) => {
    if (complaint.state === 'closed') throw new Error(`complaint ${complaintId} is closed`);
    const key = { userId: complaint.userId, complaintId };
    const last = (await listReplies(transaction, key)).at(-1);
    if (last?.content === content && (await hasImages(transaction, { ...key, reply: last.number }, imageIds))) return null;
    const number = (last?.number ?? 0) + 1;
    await insertReply(transaction, { ...key, number, content, at });
    await attachImages(transaction, { ...key, reply: number }, imageIds);
    await updateState(transaction, key, { state: 'answered', answeredAt: complaint.answeredAt ?? at });
    const data = { ...key, orderId: complaint.orderId, reply: number };
    await recordEvents(transaction, { type: 'complaint.answered', effect: `${complaintId}:${number}`, data, at });
    return { change: { before: { state: complaint.state }, after: { state: 'answered', reply: number } } };
  });
}

/** Photos of a reply are stored as the borrower's, because only she may get their addresses. */
async function storePhotos(
  { cells, clock, images }: ComplaintDependencies & { readonly images: ImageStore },
  complaintId: string,
  photos: readonly Blob[],
): Promise<string[]> {
  const { database } = cellOf(cells, complaintId);
  const owner = { userId: await findOwner(database, complaintId), shard: shardOfId(complaintId, 'complaint') ?? 0 };
  const at = await clock.now();
  const ids: string[] = [];
  for (const photo of photos) ids.push(await storePhoto({ database, images }, owner, photo, at));
  return ids;
}

async function hasImages(
  transaction: CellTransaction,
  { reply, ...key }: { readonly userId: string; readonly complaintId: string; readonly reply: number },
  imageIds: readonly string[],
): Promise<boolean> {
  const attached = (await attachedImages(transaction, key)).filter((image) => image.reply === reply).map(({ imageId }) => imageId);
  return attached.join() === imageIds.join();
}

/** Returns false if the complaint was closed before. An unanswered complaint cannot be closed, because a reply was promised. */
export function closeComplaint(dependencies: ComplaintDependencies, complaintId: string, doing: PendingAction): Promise<boolean> {
  return withComplaint(dependencies, complaintId, doing, async (transaction, { userId, state }, at) => {
    if (state === 'open') throw new Error(`complaint ${complaintId} has no reply yet`);
    if (state === 'closed') return null;
    const review = await findReview(transaction, { userId, complaintId });
    if (review !== null && review.outcome === null) throw new Error(`the review of complaint ${complaintId} is not decided yet`);
    await updateState(transaction, { userId, complaintId }, { state: 'closed', closedAt: at });
    return { change: { before: { state }, after: { state: 'closed' } } };
  });
}

export interface Decision {
  readonly complaintId: string;
  readonly outcome: 'upheld' | 'rejected';
}

/** Decides the review that the complaint opened. Returns false if it had this outcome before. Decisions are final. */
export function decideReview(
  dependencies: ComplaintDependencies & { readonly config: OnePersonLimit & { readonly profile: Profile } },
  { complaintId, outcome }: Decision,
  doing: PendingAction,
): Promise<boolean> {
  const { config } = dependencies;
  return withComplaint(dependencies, complaintId, doing, async (transaction, { userId }, at) => {
    const review = await findReview(transaction, { userId, complaintId });
    if (review === null) throw new Error(`complaint ${complaintId} did not put an order under review`);
    if (review.outcome === outcome) return null;
    if (review.outcome !== null) throw new Error(`the review was already ${review.outcome}`);
    const order = await lockOrder(transaction, { userId, orderId: review.orderId });
    if (order === null) throw new Error('the order of this review is missing');
    const reversed = outcome === 'upheld' ? await pausePenalties(transaction, order, review, { profile: config.profile, at }) : null;
    const posted = await amountWithinLimit(transaction, order, { ...doing, at }, config);
    await storeOutcome(transaction, { userId, complaintId }, { outcome, decidedAt: at, penaltiesReversed: reversed });
    const data = { userId, orderId: review.orderId, complaintId, outcome, penaltiesReversed: reversed ?? centavos(0) };
    await recordEvents(transaction, { type: 'loan.review.decided', effect: complaintId, data, at });
    const after = { orderId: data.orderId, outcome, penaltiesReversed: data.penaltiesReversed };
    return { change: { before: { outcome: null }, after }, posted };
  });
}

type ComplaintWork = (
  transaction: CellTransaction,
  complaint: ComplaintRow,
  at: Date,
) => Promise<Pick<StaffAction, 'change' | 'posted'> | null>;

async function withComplaint(
  { cells, clock }: ComplaintDependencies,
  complaintId: string,
  doing: PendingAction,
  work: ComplaintWork,
): Promise<boolean> {
  const { database } = cellOf(cells, complaintId);
  const at = await clock.now();
  return database.transaction().execute(async (transaction) => {
    const complaint = await lockComplaint(transaction, complaintId);
    assertNotClaimedByOther(complaint, { ...doing, at });
    const done = await work(transaction, complaint, at);
    if (done !== null) await insertStaffAction(transaction, complaint.userId, { ...doing, at, ...done });
    return done !== null;
  });
}

function cellOf(cells: Cells, complaintId: string) {
  const cell = cellOfId(cells, complaintId, 'complaint');
  if (cell === null) throw new Error(`${complaintId} is not the number of a complaint`);
  return cell;
}
