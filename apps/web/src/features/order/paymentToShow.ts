import type { TrackedPayment } from '@hiram/contract/endpoints/payment-state.ts';

/** One of an order's payments, which come newest first: money that came and is not posted yet, else the newest that was not given up. */
export function paymentToShow<Payment extends Pick<TrackedPayment, 'state'>>(payments: readonly Payment[]): Payment | undefined {
  return payments.find(({ state }) => state === 'received') ?? payments.find(({ state }) => state !== 'expired');
}
