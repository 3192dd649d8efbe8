import type { complaintTimeline, ComplaintStep } from '@hiram/contract/endpoints/complaint-timeline.ts';
import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import { m } from '@hiram/contract/messages';
import { dayInWords } from '../../ui/show/dayInWords.ts';
import { upheldInWords } from '../payment/upheldInWords.ts';
import { unbroken } from '../../ui/show/unbroken.ts';

type Timeline = AnswerOf<typeof complaintTimeline>;

/** What the card says about the promise. */
export function promiseIn({ promise, replyBy, steps }: Timeline) {
  const day = unbroken(weekday(replyBy));
  const isAnswered = steps.some(({ kind }) => kind === 'replied');
  if (promise === 'open') return { icon: 'calendar', title: weekday(replyBy, 'numeric'), text: m.timeline_reply_by() } as const;
  if (promise === 'kept') return { icon: 'check', title: m.timeline_kept(), text: m.timeline_kept_text({ day }) } as const;
  const text = isAnswered ? m.timeline_missed_answered({ day }) : m.timeline_missed_text({ day });
  return { icon: 'warning', title: m.timeline_missed(), text } as const;
}

export interface Step {
  readonly title: string;
  readonly time: string;
  readonly note?: string | undefined;
  readonly look: 'done' | 'now' | 'ahead';
}

const words: Readonly<Record<ComplaintStep, (timeline: Timeline) => Pick<Step, 'title' | 'note'>>> = {
  sent: () => ({ title: m.timeline_sent() }),
  reviewOpened: ({ steps }) => ({ title: m.review_open_title(), note: isDecided(steps) ? undefined : m.timeline_review_note() }),
  replied: () => ({ title: m.timeline_replied() }),
  upheld: ({ penaltiesReversed }) => ({
    title: m.review_upheld_title(),
    note: upheldInWords(penaltiesReversed),
  }),
  rejected: () => ({ title: m.review_rejected_title(), note: m.review_rejected_text() }),
  closed: () => ({ title: m.timeline_closed() }),
};

const isDecided = (steps: Timeline['steps']): boolean => steps.some(({ kind }) => kind === 'upheld' || kind === 'rejected');

/** What has happened, and what is still to come. */
export function stepsIn(timeline: Timeline): readonly Step[] {
  const { steps, replyBy, daysLate, promise } = timeline;
  const past = steps.map(({ kind, at }): Step => ({
    ...words[kind](timeline),
    time: momentInWords(at),
    look: kind === 'reviewOpened' && !isDecided(steps) ? 'now' : 'done',
  }));
  if (steps.some(({ kind }) => kind === 'replied')) return past;
  const reply: Step =
    promise === 'missed'
      ? {
          title: daysLate === 1 ? m.timeline_reply_one_day_late() : m.timeline_reply_days_late({ count: daysLate }),
          time: m.timeline_was_due({ day: weekday(replyBy) }),
          look: 'ahead',
        }
      : { title: m.timeline_reply(), time: m.timeline_by({ day: weekday(replyBy) }), look: 'ahead' };
  return [...past, reply];
}

/** 'Thu, Sep 10', or with its year. */
const weekday = (day: string, year?: 'numeric'): string =>
  dayInWords(day, { weekday: 'short', month: 'short', day: 'numeric', ...(year === undefined ? {} : { year }) });

/** 'Mon, Sep 7, 22:41' of '2026-09-07 22:41', which is Manila's time already. */
const momentInWords = (at: string): string => `${weekday(at.slice(0, 10))}, ${at.slice(11)}`;
