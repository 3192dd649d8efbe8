import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { TrackedPayment } from '@hiram/contract/endpoints/payment-state.ts';
import { m } from '@hiram/contract/messages';
import { formatDay } from '../../platform/i18n/formatDate.ts';

export interface TrackStep {
  readonly look: 'done' | 'now' | 'ahead' | 'failed';
  readonly name: string;
  readonly note?: string;
}

export function trackSteps({ state, stateAt }: Pick<TrackedPayment, 'state' | 'stateAt'>, today: Date): readonly TrackStep[] {
  const at = momentInShort(stateAt, today);
  const received = m.payment_received();
  const posted = m.payment_posted();
  switch (state) {
    case 'waiting':
      return [{ look: 'now', name: m.payment_waiting(), note: m.payment_waiting_note() }, ahead(received), ahead(posted)];
    case 'charging':
      return [{ look: 'now', name: m.payment_charging(), note: at }, ahead(received), ahead(posted)];
    case 'expired':
      return [{ look: 'failed', name: m.payment_not_paid(), note: m.payment_expired_at({ time: at }) }, ahead(received), ahead(posted)];
    case 'received':
      return [done(m.payment_you_paid()), { look: 'now', name: received, note: at }, ahead(posted)];
    case 'posted':
      return [done(m.payment_you_paid()), done(received), { look: 'done', name: posted, note: at }];
  }
}

const ahead = (name: string): TrackStep => ({ look: 'ahead', name });
const done = (name: string): TrackStep => ({ look: 'done', name });

/** Returns the time if the moment is today, otherwise the day; both in Manila time. */
export function momentInShort(moment: string, today: Date): string {
  const [day = '', time = ''] = moment.split(' ');
  return day === manilaDateOf(today) ? time : formatDay(day, 'short');
}
