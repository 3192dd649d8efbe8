import type { orderReview } from '@hiram/contract/complaint-timeline.ts';
import { manilaDateOf } from '@hiram/contract/dates.ts';
import type { AnswerOf } from '@hiram/contract/endpoint.ts';
import { centavos } from '@hiram/contract/money.ts';
import { findWholeOrder } from '../loan/orders.ts';
import { lastReviewOf } from '../loan/review.ts';
import { Refusal } from '../refusal.ts';
import type { Resources } from '../resources.ts';
import type { Borrower } from '../sessions.ts';

/** Decided: so long an order says how its review has ended. */
const SHOWN_DAYS = 30;
const DAY_MS = 86_400_000;

export async function readReview(
  { clock }: Resources,
  { userId, cell: { database } }: Borrower,
  orderId: string,
): Promise<AnswerOf<typeof orderReview>> {
  const at = await clock.now();
  if ((await findWholeOrder(database, { userId, orderId })) === null) throw new Refusal('notFound');
  const review = await lastReviewOf(database, { userId, orderId });
  if (review === null) return { review: null };
  const { complaint_id: problemId, opened_at: openedAt, decided_at: decidedAt } = review;
  if (decidedAt !== null && at.getTime() - decidedAt.getTime() > SHOWN_DAYS * DAY_MS) return { review: null };
  return {
    review: {
      problemId,
      state: review.outcome ?? 'open',
      since: manilaDateOf(openedAt),
      replyBy: review.reply_by,
      decidedOn: decidedAt === null ? null : manilaDateOf(decidedAt),
      penaltiesReversed: review.penalties_reversed ?? centavos(0),
    },
  };
}
