import { formatDateTime } from '@hiram/contract/product/dates.ts';
import type { PaymentState, TrackedPayment } from '@hiram/contract/endpoints/payment-state.ts';
import type { ReactElement } from 'react';
import { m } from '@hiram/contract/messages';
import { pesos } from '../../ui/show/pesos.ts';
import css from './PaymentTracker.module.css';
import { trackSteps } from './trackSteps.ts';

interface PaymentTrackerProps {
  readonly payment: TrackedPayment;
  /** Milliseconds since the epoch. */
  readonly checkedAt: number;
}

/** Progress of a payment; a live region, so that screen readers announce changes. */
export function PaymentTracker({ payment, checkedAt }: PaymentTrackerProps): ReactElement {
  const checked = new Date(checkedAt);
  const steps = trackSteps(payment, checked);
  const current = steps.filter(({ look }) => look !== 'ahead').length;
  const { text, strong } = STATE_TEXT[payment.state](payment);
  return (
    <section className={css['card']} aria-live="polite" aria-label={m.payment_yours()}>
      <p className={css['head']}>
        <b>{m.payment_yours()}</b>
        <span className={css['checked']}>{m.payment_checked({ time: formatDateTime(checked).slice(11) })}</span>
      </p>
      <ol className={css['track']} aria-label={m.payment_step({ number: current, total: steps.length })}>
        {steps.map(({ look, name, note }) => (
          <li key={name} data-look={look}>
            {name}
            {note === undefined ? null : <small>{note}</small>}
          </li>
        ))}
      </ol>
      <p className={css['text']}>
        {text} <b>{strong}</b>
      </p>
    </section>
  );
}

interface StateText {
  readonly text: string;
  readonly strong: string;
}

const STATE_TEXT: Readonly<Record<PaymentState, (payment: TrackedPayment) => StateText>> = {
  waiting: ({ channelName }) => ({ text: m.payment_waiting_text({ channel: channelName }), strong: m.payment_waiting_strong() }),
  charging: ({ amount, channelName }) => ({
    text: m.payment_charging_text({ amount: pesos(amount), channel: channelName }),
    strong: m.payment_received_strong(),
  }),
  received: ({ paidAmount }) => ({ text: m.payment_received_text({ amount: pesos(paidAmount) }), strong: m.payment_received_strong() }),
  posted: ({ paidAmount }) => ({ text: m.payment_posted_text({ amount: pesos(paidAmount) }), strong: '' }),
  expired: () => ({ text: m.payment_expired_text(), strong: m.payment_expired_strong() }),
};
