import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { providerAddress } from '../../platform/config/provider-config.ts';
import type { Adapter, ProviderContext } from '../adapter.ts';
import { sendCall } from '../http/call.ts';
import { isSame } from '../http/verify.ts';
import type { SmsSender } from '../sms.ts';
import type { WebhookReading, WebhookRequest } from '../webhook.ts';

/** Sinch's documents do not promise `batches` for an empty result, so only `count` is required. */
const batchList = z.object({ count: z.int(), batches: z.optional(z.array(z.object({ client_reference: z.optional(z.string()) }))) });
const batch = z.object({ id: z.string() });

const webhookSecret = z.optional(z.string().check(z.minLength(16, 'needs 16 characters')));

/** Mobile number as the Philippine profile stores it. */
const MOBILE = /^09\d{9}$/;

const openSms = (provider: ProviderContext): SmsSender => ({
  async send({ reference, phone, text }) {
    // Sinch sends to all countries, so a mistyped number must be rejected here.
    if (!MOBILE.test(phone)) return { state: 'refused' };
    if (!(await isAlreadySent(provider, reference))) await send(provider, { reference, to: `+63${phone.slice(1)}`, text });
    return { state: 'accepted' };
  },
  readWebhook: async (request) => readReport(provider, request),
});

const credentials = ({ setting }: ProviderContext) => ({ authorization: `Bearer ${setting('API_TOKEN')}` });
const pathOf = ({ setting }: ProviderContext): string => `/xms/v1/${encodeURIComponent(setting('SERVICE_PLAN_ID'))}/batches`;

/** Sinch has no idempotency key. A message can be found by our reference for a day. */
async function isAlreadySent(provider: ProviderContext, reference: string): Promise<boolean> {
  const path = `${pathOf(provider)}?${new URLSearchParams({ client_reference: reference, page: '0', page_size: '10' }).toString()}`;
  const { batches = [] } = await sendCall(provider, { method: 'GET', path, headers: credentials(provider), answer: batchList });
  return batches.some(({ client_reference }) => client_reference === reference);
}

interface OutgoingSms {
  readonly reference: string;
  readonly to: string;
  readonly text: string;
}

async function send(provider: ProviderContext, { reference, to, text }: OutgoingSms): Promise<void> {
  const body = {
    type: 'mt_text',
    from: provider.setting('SENDER'),
    to: [to],
    body: text,
    client_reference: reference,
    // Reports have no effect here, and a report would contain the phone number once more.
    delivery_report: 'none',
  };
  await sendCall(provider, { method: 'POST', path: pathOf(provider), headers: credentials(provider), body, answer: batch });
}

const HEADER = 'x-sinch-webhook-signature';
const ALGORITHM = 'HmacSHA256';
const TOLERANCE_SECONDS = 300;

/** Verifies the HMAC-SHA256 in base64 over the body, a nonce and the time in seconds, separated by full stops. */
function readReport(provider: ProviderContext, { headers, body, at }: WebhookRequest): WebhookReading<never> {
  const [given, nonce, timestamp, algorithm] = ['', '-nonce', '-timestamp', '-algorithm'].map(
    (part) => headers[`${HEADER}${part}`] ?? '',
  ) as [string, string, string, string];
  const secrets = ['WEBHOOK_SECRET', 'WEBHOOK_SECRET_SECOND'].map((name) => provider.settingOrNull(name)).filter((each) => each !== null);
  const expected = secrets.map((secret) => createHmac('sha256', secret).update(body).update(`.${nonce}.${timestamp}`).digest('base64'));
  const isSigned = algorithm === ALGORITHM && nonce !== '' && expected.some((each) => isSame(given, each));
  const seconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : NaN;
  const isTimely = Math.abs(at.getTime() / 1000 - seconds) <= TOLERANCE_SECONDS;
  return { is: isSigned && isTimely ? 'other' : 'forged' };
}

/** Sinch's SMS API, for Philippine mobile numbers (README.md). */
export const sinchAdapter = {
  sms: {
    settings: {
      calls: { URL: providerAddress, SERVICE_PLAN_ID: z.string(), API_TOKEN: z.string(), SENDER: z.string() },
      // Only needed if Sinch is configured to send reports. Without a secret every webhook is forged.
      webhooks: { WEBHOOK_SECRET: webhookSecret, WEBHOOK_SECRET_SECOND: webhookSecret },
    },
    open: openSms,
  },
} satisfies Adapter;
