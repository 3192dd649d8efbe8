import type { orderReview } from '@hiram/contract/endpoints/complaint-timeline.ts';
import { DAY_MS, manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { hasOrder } from '../../lending/servicing/loan-rows.ts';
import { lastReviewOf } from '../../lending/origination/review.ts';
import { Refusal } from '../../platform/request/refusal.ts';
import type { Resources } from '../../providers/resources.ts';
import type { Borrower } from '../../platform/request/sessions.ts';

/** Product decision: days for which the order shows a decided review. */
const SHOWN_DAYS = 30;

export async function readReview(
  { clock }: Resources,
  { userId, cell: { database } }: Borrower,
  orderId: string,
): Promise<AnswerOf<typeof orderReview>> {
  const at = await clock.now();
  if (!(await hasOrder(database, { userId, orderId }))) throw new Refusal('notFound');
  const review = await lastReviewOf(database, { userId, orderId });
  if (review === null) return { review: null };
  const { complaintId: problemId, openedAt, decidedAt } = review;
  if (decidedAt !== null && at.getTime() - decidedAt.getTime() > SHOWN_DAYS * DAY_MS) return { review: null };
  return {
    review: {
      problemId,
      state: review.outcome ?? 'open',
      since: manilaDateOf(openedAt),
      replyBy: review.replyBy,
      decidedOn: decidedAt === null ? null : manilaDateOf(decidedAt),
      penaltiesReversed: review.penaltiesReversed ?? centavos(0),
    },
  };
}
