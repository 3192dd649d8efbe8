import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { PaymentAnswer, PaymentInquiry, PaymentRequest, SettledPayment } from '@hiram/contract/providers/providers.ts';
import { ProviderUnreachable } from './provider-unreachable.ts';
import type { WebhookReader } from './webhook.ts';

/**
 * A company that takes payments for the lender. A payment is learned of in three ways: its webhook, an inquiry, and the settlement list of
 * its day. All three name it by the same `paymentId`, which is how it counts once.
 */
export interface PaymentProvider extends WebhookReader<'payment'> {
  /**
   * Makes what the borrower pays with. Asked again with the same reference, it answers the same: send the reference as the provider's
   * idempotency key, or find what was made under it before.
   */
  open(payment: PaymentRequest): Promise<PaymentAnswer>;
  /** What came of a reference of ours: every payment that was made under it. */
  inquire(reference: string): Promise<PaymentInquiry>;
  /** Everything that became final on a Manila day, of all borrowers, a page at a time. */
  settlement(date: CalendarDate): AsyncIterable<readonly SettledPayment[]>;
}

/** By the name that a payment channel has for its provider. */
export type PaymentProviders = ReadonlyMap<string, PaymentProvider>;

/** A channel whose provider is not configured is like one whose provider does not answer: its payments wait until it is. */
export function paymentProviderOf(providers: PaymentProviders, name: string): PaymentProvider {
  const provider = providers.get(name);
  if (provider === undefined) throw new ProviderUnreachable(`no payment provider is configured under the name ${name}`);
  return provider;
}
