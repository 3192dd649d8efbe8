import type { TrackedPayment } from '@hiram/contract/payment-state.ts';

/** Payments that may still be for what is due now: the money has come, or a code for it can still be paid. Without those already asked about. */
export function underWay(payments: readonly TrackedPayment[], asked: readonly string[]): readonly TrackedPayment[] {
  return payments.filter(({ intentId, state }) => (state === 'waiting' || state === 'received') && !asked.includes(intentId));
}
