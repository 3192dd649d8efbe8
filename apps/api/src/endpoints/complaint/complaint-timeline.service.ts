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
    replyBy: complaint.reply_by,
    ...promiseOn(complaint, today),
    steps: stepsOf(complaint, replies, review),
    penaltiesReversed: review?.penalties_reversed ?? centavos(0),
  };
}

type Moment = readonly [kind: ComplaintStep, at: Date];

function stepsOf(
  { sent_at: sentAt, closed_at: closedAt }: Pick<ComplaintRow, 'sent_at' | 'closed_at'>,
  replies: readonly { readonly replied_at: Date }[],
  review: OrderReviewRow | null,
): Timeline['steps'] {
  const moments: Moment[] = [['sent', sentAt], ...replies.map(({ replied_at: at }): Moment => ['replied', at])];
  if (review !== null) moments.push(['reviewOpened', review.opened_at]);
  if (review?.outcome && review.decided_at) moments.push([review.outcome, review.decided_at]);
  if (closedAt !== null) moments.push(['closed', closedAt]);
  return moments.toSorted(([, one], [, other]) => one.getTime() - other.getTime()).map(([kind, at]) => ({ kind, at: formatDateTime(at) }));
}
