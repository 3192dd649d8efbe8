import type { ComplaintStep, complaintTimeline } from '@hiram/contract/endpoints/complaint-timeline.ts';
import { formatDateTime, manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { findReview } from '../../lending/origination/review.ts';
import { Refusal } from '../../platform/request/refusal.ts';
import type { Resources } from '../../providers/resources.ts';
import type { Borrower } from '../../platform/request/sessions.ts';
import { findComplaint, listReplies } from '../../lending/complaints/complaint-rows.ts';
import { promiseOn } from '../../lending/complaints/promise.ts';
import type { ComplaintRow, OrderReviewRow } from '../../tables/complaint.ts';

type Timeline = AnswerOf<typeof complaintTimeline>;

export async function readTimeline({ clock }: Resources, { userId, cell: { database } }: Borrower, complaintId: string): Promise<Timeline> {
  const today = manilaDateOf(await clock.now());
  const complaint = await findComplaint(database, { userId, complaintId });
  if (complaint === null) throw new Refusal('notFound');
  const replies = await listReplies(database, { userId, complaintId });
  const review = await findReview(database, { userId, complaintId });
  return {
    replyBy: complaint.replyBy,
    ...promiseOn(complaint, today),
    steps: stepsOf(complaint, replies, review),
    penaltiesReversed: review?.penaltiesReversed ?? centavos(0),
  };
}

type Moment = readonly [kind: ComplaintStep, at: Date];

function stepsOf(
  { sentAt, closedAt }: Pick<ComplaintRow, 'sentAt' | 'closedAt'>,
  replies: readonly { readonly repliedAt: Date }[],
  review: OrderReviewRow | null,
): Timeline['steps'] {
  const moments: Moment[] = [['sent', sentAt], ...replies.map(({ repliedAt: at }): Moment => ['replied', at])];
  if (review !== null) moments.push(['reviewOpened', review.openedAt]);
  if (review?.outcome && review.decidedAt) moments.push([review.outcome, review.decidedAt]);
  if (closedAt !== null) moments.push(['closed', closedAt]);
  return moments.toSorted(([, one], [, other]) => one.getTime() - other.getTime()).map(([kind, at]) => ({ kind, at: formatDateTime(at) }));
}
