import type { PaymentState, TrackedPayment } from '@hiram/contract/endpoints/payment-state.ts';

/** A payment may still be for what is due now: the money has come, a card's bank was asked for it, or a code for it can still be paid. */
const mayStillCount: Readonly<Record<PaymentState, boolean>> = {
  waiting: true,
  received: true,
  charging: true,
  posted: false,
  expired: false,
};

export const underWay = <Payment extends Pick<TrackedPayment, 'state'>>(payments: readonly Payment[]): readonly Payment[] =>
  payments.filter(({ state }) => mayStillCount[state]);

export const unconfirmedOf = (payments: readonly TrackedPayment[], confirmed: readonly string[]): readonly TrackedPayment[] =>
  payments.filter(({ intentId }) => !confirmed.includes(intentId));
