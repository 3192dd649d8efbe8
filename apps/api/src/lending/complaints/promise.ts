import type { complaintTimeline } from '@hiram/contract/endpoints/complaint-timeline.ts';
import { daysBetween, manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import type { ComplaintRow } from '../../tables/complaint.ts';

export type PromiseState = Pick<AnswerOf<typeof complaintTimeline>, 'promise' | 'daysLate'>;

/** State of the promised reply. The promise includes the whole of its day. */
export function promiseOn({ replyBy, answeredAt }: Pick<ComplaintRow, 'replyBy' | 'answeredAt'>, today: CalendarDate): PromiseState {
  const daysLate = Math.max(0, daysBetween(replyBy, answeredAt === null ? today : manilaDateOf(answeredAt)));
  if (daysLate > 0) return { promise: 'missed', daysLate };
  return { promise: answeredAt === null ? 'open' : 'kept', daysLate };
}
