import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { paymentAnswer, paymentEvent, paymentInquiry, paymentRequest, settlementPage } from '@hiram/contract/providers/providers.ts';
import type { SettledPayment } from '@hiram/contract/providers/providers.ts';
import * as z from 'zod/mini';
import type { ProviderContext } from '../adapter.ts';
import type { PaymentProvider } from '../payments.ts';
import { ProviderUnreachable } from '../provider-unreachable.ts';
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
  const pageAfter = (after: string) =>
    callProvider(provider, { method: 'GET', path: `/settlements/${date}?after=${encodeURIComponent(after)}`, answer: settlementPage });
  for await (const { payments } of pagesFrom(pageAfter, ({ next }) => next)) yield payments;
}

/**
 * Yields the pages of a list, following the cursor of each page until it is `null`. Throws if a cursor is repeated, because the list would never end.
 */
export async function* pagesFrom<Page>(
  read: (after: string) => Promise<Page>,
  nextCursorOf: (page: Page) => string | null,
): AsyncGenerator<Page> {
  const requested = new Set<string>();
  for (let after: string | null = ''; after !== null;) {
    if (requested.has(after)) throw new ProviderUnreachable('GET …: a cursor of the list is repeated');
    requested.add(after);
    const page: Page = await read(after);
    yield page;
    after = nextCursorOf(page);
  }
}
