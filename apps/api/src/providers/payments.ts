import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { PaymentAnswer, PaymentInquiry, PaymentRequest, SettledPayment } from '@hiram/contract/providers/providers.ts';
import { ProviderUnreachable } from './provider-unreachable.ts';
import type { WebhookReader } from './webhook.ts';

/**
 * A payment provider of the lender. A payment is reported in three ways: by webhook, by inquiry, and in the settlement list of its day. All three use
 * the same `paymentId`, so that the payment counts once.
 */
export interface PaymentProvider extends WebhookReader<'payment'> {
  /**
   * Creates the means of payment, such as a code or a checkout page. Must return the same result for the same reference: send the reference as the
   * provider's idempotency key, or look up what was created under it before.
   */
  open(payment: PaymentRequest): Promise<PaymentAnswer>;
  /** Returns every payment made under a reference of ours. */
  inquire(reference: string): Promise<PaymentInquiry>;
  /** Yields all payments of all borrowers that became final on a Manila day, page by page. */
  settlement(date: CalendarDate): AsyncIterable<readonly SettledPayment[]>;
}

/** Payment providers by the name that payment channels use. */
export type PaymentProviders = ReadonlyMap<string, PaymentProvider>;

/** Returns a channel's provider. A provider that is not configured counts as unreachable: its payments wait until it is. */
export function paymentProviderOf(providers: PaymentProviders, name: string): PaymentProvider {
  const provider = providers.get(name);
  if (provider === undefined) throw new ProviderUnreachable(`no payment provider is configured under the name ${name}`);
  return provider;
}
