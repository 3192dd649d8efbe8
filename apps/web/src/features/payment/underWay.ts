import type { PaymentState, TrackedPayment } from '@hiram/contract/endpoints/payment-state.ts';

/** True for states in which the payment may still count towards the amount due now. */
const isPending: Readonly<Record<PaymentState, boolean>> = {
  waiting: true,
  received: true,
  charging: true,
  posted: false,
  expired: false,
};

export const listPending = <Payment extends Pick<TrackedPayment, 'state'>>(payments: readonly Payment[]): readonly Payment[] =>
  payments.filter(({ state }) => isPending[state]);

export const listUnconfirmed = (payments: readonly TrackedPayment[], confirmed: readonly string[]): readonly TrackedPayment[] =>
  payments.filter(({ intentId }) => !confirmed.includes(intentId));
