import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { paymentAnswer, paymentEvent, paymentInquiry, paymentRequest, settlementPage } from '@hiram/contract/providers/providers.ts';
import type { SettledPayment } from '@hiram/contract/providers/providers.ts';
import * as z from 'zod/mini';
import type { ProviderContext } from '../adapter.ts';
import type { PaymentProvider } from '../payments.ts';
import { callProvider } from './call.ts';
import { readSigned } from './webhook.ts';

export const httpPayments = (provider: ProviderContext): PaymentProvider => ({
  open: (payment) =>
    callProvider(provider, { method: 'POST', path: '/payments', body: z.encode(paymentRequest, payment), answer: paymentAnswer }),
  inquire: (reference) =>
    callProvider(provider, { method: 'GET', path: `/payments/${encodeURIComponent(reference)}`, answer: paymentInquiry }),
  settlement: (date) => settlementPages(provider, date),
  readWebhook: async (request) => readSigned(provider, request, paymentEvent, (payment) => ({ kind: 'payment', payment })),
});

async function* settlementPages(provider: ProviderContext, date: CalendarDate): AsyncGenerator<readonly SettledPayment[]> {
  for (let after: string | null = ''; after !== null;) {
    const path = `/settlements/${date}?after=${encodeURIComponent(after)}`;
    const page: z.output<typeof settlementPage> = await callProvider(provider, { method: 'GET', path, answer: settlementPage });
    yield page.payments;
    after = page.next;
  }
}
