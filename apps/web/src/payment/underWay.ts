import type { TrackedPayment } from '@hiram/contract/payment-state.ts';

/** Payments that may still be for what is due now: the money has come, a card's bank was asked for it, or a code for it can still be paid. */
export const underWay = (payments: readonly TrackedPayment[]): readonly TrackedPayment[] =>
  payments.filter(({ state }) => state === 'waiting' || state === 'received' || state === 'charging');

export const unaskedOf = (payments: readonly TrackedPayment[], asked: readonly string[]): readonly TrackedPayment[] =>
  payments.filter(({ intentId }) => !asked.includes(intentId));
