import type { EventKind, WebhookReader, WebhookReading } from '@hiram/api/providers/webhook.ts';
import { RuleViolation, isSame, assertRule } from './bench.ts';
import type { Bench, Rule } from './bench.ts';
import type { SentWebhook, CheckedPort } from './trial.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

type Reading = WebhookReading<EventKind>;

/** Reads a webhook with the input of the service. */
export const readAt = (reader: WebhookReader<EventKind>, { headers, body }: SentWebhook, at = new Date()): Promise<Reading> =>
  reader.readWebhook({ headers, body: Buffer.from(body), at });

interface GenuineWebhook {
  readonly reader: WebhookReader<EventKind>;
  readonly webhook: SentWebhook;
}

async function assertForged(what: string, reading: Promise<Reading>): Promise<void> {
  const { is } = await reading;
  assertRule(is === 'forged', `${what}: read as ${is}, not as forged`);
}

function* flipped(text: string): Generator<Buffer> {
  const bytes = Buffer.from(text);
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const copy = Buffer.from(bytes);
    copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    yield copy;
  }
}

/** Returns the headers that prove the sender; the content type does not. */
const signatureHeaders = ({ headers }: SentWebhook): readonly string[] => Object.keys(headers).filter((name) => name !== 'content-type');

/** Rules about the sender and the time of a webhook. */
export function webhookRules<Each extends CheckedPort>(webhookFor: (bench: Bench<Each>) => Promise<GenuineWebhook>): readonly Rule<Each>[] {
  return [
    {
      name: 'unsigned-webhook',
      description: 'A webhook without a signature is forged, also with a valid body.',
      async check(bench) {
        const reader = bench.open() as WebhookReader<EventKind>;
        for (const body of ['', '{}', 'no JSON', '{"event":"payment.succeeded"}'])
          await assertForged('no headers', readAt(reader, { headers: { 'content-type': 'application/json' }, body }));
      },
    },
    {
      name: 'signed-headers',
      description: 'A webhook is forged if its signature, id or time is missing or has a flipped bit.',
      async check(bench) {
        const { reader, webhook } = await webhookFor(bench);
        for (const name of signatureHeaders(webhook)) {
          const { [name]: value = '', ...others } = webhook.headers;
          await assertForged(`without ${name}`, readAt(reader, { ...webhook, headers: others }));
          for (const text of ['', ...[...flipped(value)].map((each) => each.toString('latin1'))])
            await assertForged(`${name}: ${JSON.stringify(text)}`, readAt(reader, { ...webhook, headers: { ...others, [name]: text } }));
        }
      },
    },
    {
      name: 'signed-body',
      description: 'A webhook is forged if a bit of its body is flipped.',
      async check(bench) {
        const { reader, webhook } = await webhookFor(bench);
        let bit = 0;
        for (const body of flipped(webhook.body)) {
          await assertForged(`bit ${bit} of the body`, reader.readWebhook({ headers: webhook.headers, body, at: new Date() }));
          bit += 1;
        }
        await assertForged('a body with a space behind it', readAt(reader, { ...webhook, body: `${webhook.body} ` }));
      },
    },
    {
      name: 'replay',
      description: 'A webhook whose time is an hour ago or an hour ahead is forged.',
      async check(bench) {
        const { reader, webhook } = await webhookFor(bench);
        await assertForged('an hour old', readAt(reader, webhook, new Date(Date.now() + HOUR_MS)));
        await assertForged('an hour ahead', readAt(reader, webhook, new Date(Date.now() - HOUR_MS)));
      },
    },
    {
      name: 'clock-skew',
      description: 'A webhook from a provider whose clock is a minute ahead or behind is valid.',
      async check(bench) {
        const { reader, webhook } = await webhookFor(bench);
        const now = await readAt(reader, webhook);
        for (const offset of [-MINUTE_MS, MINUTE_MS]) {
          const reading = await readAt(reader, webhook, new Date(Date.now() + offset));
          assertRule(isSame(reading, now), `a clock that is ${offset / 1000} seconds off: ${reading.is} in place of ${now.is}`);
        }
      },
    },
  ];
}

/** Returns the event; throws if the webhook was read differently. */
export function eventIn(what: string, reading: Reading): Extract<Reading, { readonly is: 'event' }> {
  if (reading.is === 'event') return reading;
  throw new RuleViolation(
    `${what}: read as ${reading.is}${reading.is === 'unreadable' ? ` (${reading.field ?? 'no field'})` : ''}, not as an event`,
  );
}
