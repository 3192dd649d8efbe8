import { createPublicKey, verify } from 'node:crypto';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { PaymentEvent, SettledPayment } from '@hiram/contract/providers/providers.ts';
import { centavos, formatMinorUnits } from '@hiram/contract/wire/money.ts';
import * as z from 'zod/mini';
import type { Adapter, ProviderContext } from '../../src/providers/adapter.ts';
import type { PaymentProvider } from '../../src/providers/payments.ts';
import { ProviderUnreachable } from '../../src/providers/provider-unreachable.ts';
import type { WebhookReading, WebhookRequest } from '../../src/providers/webhook.ts';

/**
 * Sulong, a payment provider that exists in tests only and shares nothing with the first one: pesos as decimal text, times in seconds, its own states
 * and field names, settlement lists in CSV, and webhooks signed with an Ed25519 key whose public half we have.
 */

const pesos = z.pipe(
  z.string().check(z.regex(/^\d{1,12}\.\d{2}$/)),
  z.transform((text) => centavos(Number(text.replace('.', '')))),
);
const instant = z.pipe(
  z.int(),
  z.transform((seconds) => new Date(seconds * 1000).toISOString()),
);

const transaction = z.object({
  txn: z.string(),
  charge: z.string(),
  status: z.string(),
  total: pesos,
  iso_currency: z.string(),
  completed: instant,
});
type Transaction = z.output<typeof transaction>;

const charge = z.object({ charge: z.string(), pay_code: z.optional(z.string()), qr: z.optional(z.string()), page: z.optional(z.string()) });
const chargeSearch = z.object({ found: z.array(z.object({ transactions: z.array(transaction) })) });
const notification = z.object({ notification_id: z.string(), about: z.string(), transaction: z.optional(transaction) });

/** States that we process; a failed or reversed charge moves no money here. */
const TYPES: Readonly<Record<string, PaymentEvent['type']>> = { AUTHORISED: 'received', SETTLED: 'paid' };

function paymentOf({ txn, charge: reference, status, total, iso_currency, completed }: Transaction): PaymentEvent | null {
  const type = TYPES[status];
  if (type === undefined) return null;
  return { type, paymentId: txn, providerReference: reference, amount: total, currency: iso_currency, paidAt: completed };
}

async function callSulong({ setting, timeoutMs }: ProviderContext, path: string, body?: object): Promise<Response> {
  try {
    const answer = await fetch(`${setting('ADDRESS')}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'x-sulong-key': setting('API_KEY'), 'content-type': 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (answer.ok) return answer;
    throw new Error(`answered ${answer.status}`);
  } catch (error) {
    throw new ProviderUnreachable(`Sulong: ${error instanceof Error ? error.message : 'failed'}`);
  }
}

async function readAs<Schema extends z.ZodMiniType>(answer: Response, schema: Schema): Promise<z.output<Schema>> {
  const read = z.safeParse(schema, await answer.json().catch(() => null));
  if (!read.success) throw new ProviderUnreachable('Sulong: malformed answer');
  return read.data;
}

async function* settlementPages(provider: ProviderContext, date: CalendarDate): AsyncGenerator<readonly SettledPayment[]> {
  for (let page = 1; ; page += 1) {
    const answer = await callSulong(provider, `/v2/settled.csv?day=${date.replaceAll('-', '')}&page=${page}`);
    const lines = (await answer.text()).split('\n').filter((line) => line !== '');
    if (lines.length === 0) return;
    yield lines.map(settledIn);
  }
}

function settledIn(line: string): SettledPayment {
  const [txn, reference, total, iso_currency, completed] = line.split(',');
  const read = z.safeParse(transaction, { txn, charge: reference, status: 'SETTLED', total, iso_currency, completed: Number(completed) });
  const payment = read.success ? paymentOf(read.data) : null;
  if (payment === null) throw new ProviderUnreachable('Sulong: malformed settlement list');
  const { type: _always, ...settled } = payment;
  return settled;
}

const TOLERANCE_SECONDS = 120;

/** Verifies `sulong-signature: at=1794760000;ed25519=…`, which covers the time, a line break and the body. */
function readNotification(publicKey: string, { headers, body, at }: WebhookRequest): WebhookReading<'payment'> {
  const [, sentAt = '', signature = ''] = /^at=(\d{1,12});ed25519=([0-9a-f]{128})$/.exec(headers['sulong-signature'] ?? '') ?? [];
  const isTimely = sentAt !== '' && Math.abs(at.getTime() / 1000 - Number(sentAt)) <= TOLERANCE_SECONDS;
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  const isSigned = verify(null, Buffer.concat([Buffer.from(`${sentAt}\n`), body]), key, Buffer.from(signature, 'hex'));
  if (!isTimely || !isSigned) return { is: 'forged' };
  const read = z.safeParse(notification, jsonIn(body));
  if (!read.success) return { is: 'unreadable', field: read.error.issues[0]?.path.join('.') ?? null };
  const payment = read.data.transaction === undefined ? null : paymentOf(read.data.transaction);
  if (payment === null) return { is: 'other' };
  return { is: 'event', eventId: read.data.notification_id, event: { kind: 'payment', payment } };
}

function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

const openSulong = (provider: ProviderContext): PaymentProvider => ({
  async open({ reference, channel, amount, currency, expiresAt, returnUrl }) {
    const made = await readAs(
      await callSulong(provider, '/v2/charges', {
        merchant_ref: reference,
        outlet: channel,
        total: formatMinorUnits(amount),
        iso_currency: currency,
        good_until: Math.floor(Date.parse(expiresAt) / 1000),
        back_to: returnUrl,
      }),
      charge,
    );
    return { providerReference: made.charge, code: made.pay_code ?? '', qrPayload: made.qr ?? '', checkoutUrl: made.page ?? '' };
  },
  async inquire(reference) {
    const answer = await callSulong(provider, `/v2/charges?merchant_ref=${encodeURIComponent(reference)}`);
    const { found } = await readAs(answer, chargeSearch);
    const payments = found.flatMap(({ transactions }) => transactions.map(paymentOf)).filter((payment) => payment !== null);
    return { known: found.length > 0, payments };
  },
  settlement: (date) => settlementPages(provider, date),
  readWebhook: async (request) => readNotification(provider.setting('PUBLIC_KEY'), request),
});

export default {
  payments: {
    settings: { calls: { ADDRESS: z.url(), API_KEY: z.string() }, webhooks: { PUBLIC_KEY: z.base64() } },
    open: openSulong,
  },
} satisfies Adapter;
