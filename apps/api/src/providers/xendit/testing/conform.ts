import type { TestPayment, PaymentsCounterpart, SentWebhook, Trials } from '../../../../../../tools/conform/trial.ts';
import { closeAll } from '../../../../testing/after-file.ts';
import { xenditAdapter } from '../adapter.ts';
import { startDouble } from './double.ts';

interface Notification {
  readonly data: Readonly<Record<string, unknown>>;
}

const STATUSES = { paid: 'SUCCESS', received: 'PENDING', odd: 'ON_HOLD' } as const;

/** Returns the webhook of a succeeded payment, with a state that Xendit's documents do not name. */
function withUnknownState({ headers, body }: SentWebhook): SentWebhook {
  const notification = JSON.parse(body) as Notification;
  return {
    headers,
    body: JSON.stringify({ ...notification, event: 'payment.succeeded', data: { ...notification.data, status: 'ON_HOLD' } }),
  };
}

async function start(): Promise<PaymentsCounterpart> {
  const double = await startDouble();
  let headers: Readonly<Record<string, string>> = {};
  return {
    origin: double.url,
    settings: (origin) => ({ ...double.settings, URL: origin }),
    secrets: ['SECRET_KEY', 'WEBHOOK_TOKEN'],
    stop: closeAll,
    channels: [
      { kind: 'counter', channel: '7ELEVEN', expires: true },
      { kind: 'code', channel: 'ECPAY', expires: true },
      { kind: 'qr', channel: 'QRPH', expires: false },
      { kind: 'checkout', channel: 'GCASH', expires: false },
    ],
    settlementPage: 50,
    made: async () =>
      (await double.requests()).map(({ amount, currency, expires_at }) => ({
        amount: Math.round(amount * 100),
        currency,
        expiresAt: expires_at,
      })),
    async pay(reference, { amount, currency, paidAt, state = 'paid' } = {}): Promise<TestPayment> {
      const webhook = await double.pay(reference, {
        status: STATUSES[state],
        ...(amount === undefined ? {} : { amount: amount / 100 }),
        ...(currency === undefined ? {} : { currency }),
        ...(paidAt === undefined ? {} : { created: paidAt }),
      });
      ({ headers } = webhook);
      // Every delivery is the same, with the same token.
      return { deliver: async () => (state === 'odd' ? withUnknownState(webhook) : webhook) };
    },
    signed: async (body) => ({ headers, body }),
  };
}

const NO_BODY_SIGNATURE = 'Its token covers neither the body nor the time.';
const COUNTED_ONCE = 'each payment counts once by its id, and a forged payment is missing from the settlement list of its day';

export default {
  payments: {
    adapter: xenditAdapter.payments,
    start,
    exemptions: {
      'signed-body': { reason: NO_BODY_SIGNATURE, replacement: `only Xendit’s addresses reach the webhook (README.md), ${COUNTED_ONCE}.` },
      replay: { reason: NO_BODY_SIGNATURE, replacement: `${COUNTED_ONCE}.` },
      'received-first': { reason: 'These channels reserve no money.', replacement: 'a payment is reported when it is final.' },
    },
  },
} satisfies Trials;
