import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { paymentAnswer, paymentInquiry, paymentRequest, settlementPage } from '@hiram/contract/providers/providers.ts';
import type { PaymentAnswer, PaymentInquiry, PaymentRequest, SettledPayment } from '@hiram/contract/providers/providers.ts';
import * as z from 'zod/mini';
import type { ProviderAccess } from '../platform/config/provider-config.ts';
import { callProvider } from './call.ts';

export interface PaymentProvider {
  /** Asked again with the same reference, it answers the same. */
  open(payment: PaymentRequest): Promise<PaymentAnswer>;
  /** What came of a reference of ours. */
  inquire(reference: string): Promise<PaymentInquiry>;
  /** Everything that became final on a Manila day, a page at a time. */
  settlement(date: CalendarDate): AsyncGenerator<readonly SettledPayment[]>;
}

export const httpPaymentProvider = (access: ProviderAccess): PaymentProvider => ({
  open: (payment) =>
    callProvider(access, { method: 'POST', path: '/payments', body: z.encode(paymentRequest, payment), answer: paymentAnswer }),
  inquire: (reference) =>
    callProvider(access, { method: 'GET', path: `/payments/${encodeURIComponent(reference)}`, answer: paymentInquiry }),
  settlement: (date) => settlementPages(access, date),
});

async function* settlementPages(access: ProviderAccess, date: CalendarDate): AsyncGenerator<readonly SettledPayment[]> {
  for (let after: string | null = ''; after !== null;) {
    const path = `/settlements/${date}?after=${encodeURIComponent(after)}`;
    const page: z.output<typeof settlementPage> = await callProvider(access, { method: 'GET', path, answer: settlementPage });
    yield page.payments;
    after = page.next;
  }
}
