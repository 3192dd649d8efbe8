import type { complaintTimeline, ComplaintStep } from '@hiram/contract/endpoints/complaint-timeline.ts';
import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import { m } from '@hiram/contract/messages';
import { formatDay, formatMoment } from '../../platform/i18n/formatDate.ts';
import { upheldText } from '../payment/upheldText.ts';
import { unbroken } from '../../ui/show/unbroken.ts';

type Timeline = AnswerOf<typeof complaintTimeline>;

export const isAnswered = ({ steps }: Timeline): boolean => steps.some(({ kind }) => kind === 'replied');

export function promiseIn(timeline: Timeline) {
  const { promise, replyBy } = timeline;
  const day = unbroken(formatDay(replyBy, 'weekday'));
  if (promise === 'open') return { icon: 'calendar', title: formatDay(replyBy, 'weekdayAndYear'), text: m.timeline_reply_by() } as const;
  if (promise === 'kept') return { icon: 'check', title: m.timeline_kept(), text: m.timeline_kept_text({ day }) } as const;
  const text = isAnswered(timeline) ? m.timeline_missed_answered({ day }) : m.timeline_missed_text({ day });
  return { icon: 'warning', title: m.timeline_missed(), text } as const;
}

export interface Step {
  readonly title: string;
  readonly time: string;
  readonly note?: string | undefined;
  readonly look: 'done' | 'now' | 'ahead';
}

const STEP_TEXT: Readonly<Record<ComplaintStep, (timeline: Timeline) => Pick<Step, 'title' | 'note'>>> = {
  sent: () => ({ title: m.timeline_sent() }),
  reviewOpened: ({ steps }) => ({ title: m.review_open_title(), note: isDecided(steps) ? undefined : m.timeline_review_note() }),
  replied: () => ({ title: m.timeline_replied() }),
  upheld: ({ penaltiesReversed }) => ({
    title: m.review_upheld_title(),
    note: upheldText(penaltiesReversed),
  }),
  rejected: () => ({ title: m.review_rejected_title(), note: m.review_rejected_text() }),
  closed: () => ({ title: m.complaint_state_closed() }),
};

const isDecided = (steps: Timeline['steps']): boolean => steps.some(({ kind }) => kind === 'upheld' || kind === 'rejected');

export function stepsIn(timeline: Timeline): readonly Step[] {
  const { steps, replyBy, daysLate, promise } = timeline;
  const past = steps.map(({ kind, at }): Step => ({
    ...STEP_TEXT[kind](timeline),
    time: formatMoment(at, 'weekday'),
    look: kind === 'reviewOpened' && !isDecided(steps) ? 'now' : 'done',
  }));
  if (isAnswered(timeline)) return past;
  const reply: Step =
    promise === 'missed'
      ? {
          title: daysLate === 1 ? m.timeline_reply_one_day_late() : m.timeline_reply_days_late({ count: daysLate }),
          time: m.timeline_was_due({ day: formatDay(replyBy, 'weekday') }),
          look: 'ahead',
        }
      : { title: m.timeline_reply(), time: m.timeline_by({ day: formatDay(replyBy, 'weekday') }), look: 'ahead' };
  return [...past, reply];
}
