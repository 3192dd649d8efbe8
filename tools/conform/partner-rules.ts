import { randomUUID } from 'node:crypto';
import { toEnvelope } from '@hiram/contract/events/cloud-event.ts';
import { newWebhookSecret, standardHeaders } from '@hiram/contract/events/standard-webhook.ts';
import type { SignedContent } from '@hiram/contract/events/standard-webhook.ts';
import { WEBHOOK_HEADERS } from '@hiram/contract/providers/webhook-signature.ts';
import { assertRule } from './bench.ts';
import type { RuleOn } from './bench.ts';

export interface Endpoint {
  readonly url: string;
  /** `whsec_` followed by base64. */
  readonly secret: string;
  /** Time after which an answer counts as slow. */
  readonly slowMs: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DELIVERY_TIMEOUT_MS = 60_000;
/** Number of parallel deliveries of the relay to one endpoint. */
const AT_ONCE = 16;

interface Delivery extends SignedContent {
  readonly body: string;
}

const secondsFromNow = (seconds: number): string => String(Math.floor(Date.now() / 1000) + seconds);

/** An event of an order that does not exist. */
function eventOf(type: string, time = new Date()): string {
  const orderId = `CONFORM-${randomUUID()}`;
  const data = { userId: 'CONFORM', orderId, amount: 232_000 };
  return JSON.stringify(toEnvelope({ id: randomUUID(), type, time: time.toISOString(), subject: orderId, data }));
}

const idIn = (body: string): string => (JSON.parse(body) as { readonly id: string }).id;

function deliveryOf(changes: Partial<Delivery> = {}): Delivery {
  const body = changes.body ?? eventOf('loan.payment.posted');
  return { id: idIn(body), timestamp: secondsFromNow(0), ...changes, body };
}

type Headers = Readonly<Record<string, string>>;

/** Signs like the relay. */
const signHeaders = ({ secret }: Endpoint, delivery: Delivery): Headers => standardHeaders([secret], delivery);

interface DeliveryResult {
  /** `null` without an answer in time. */
  readonly status: number | null;
  readonly tookMs: number;
}

async function post({ url }: Endpoint, headers: Headers, body: string | Buffer): Promise<DeliveryResult> {
  const start = performance.now();
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(DELIVERY_TIMEOUT_MS),
    });
    await answer.arrayBuffer();
    return { status: answer.status, tookMs: performance.now() - start };
  } catch {
    return { status: null, tookMs: performance.now() - start };
  }
}

const deliver = (endpoint: Endpoint, delivery: Delivery): Promise<DeliveryResult> =>
  post(endpoint, signHeaders(endpoint, delivery), delivery.body);

function assertAccepted(what: string, { status }: DeliveryResult): void {
  assertRule(status !== null, `${what}: no answer`);
  assertRule(status >= 200 && status < 300, `${what}: answered ${status}, not 2xx`);
}

/** These statuses do not reject the sender. */
const MISDIRECTED_STATUSES = new Set([404, 405, 408, 413, 415, 429]);

function assertRefused(what: string, { status }: DeliveryResult): void {
  assertRule(status !== null, `${what}: no answer`);
  assertRule(status >= 400 && status < 500 && !MISDIRECTED_STATUSES.has(status), `${what}: answered ${status}, not 400, 401 or 403`);
}

/** Flips one bit of each byte, a different bit in turn, so that all eight are tried without thousands of calls. */
const flippedBytes = (bytes: Buffer): readonly Buffer[] =>
  Array.from(bytes, (byte, index) => {
    const copy = Buffer.from(bytes);
    copy[index] = byte ^ (1 << (index % 8));
    return copy;
  });

/** Only characters that a header can contain. */
const flippedText = (text: string): readonly string[] =>
  Array.from(text, (letter, index) =>
    Array.from({ length: 8 }, (_, bit) => String.fromCharCode((letter.codePointAt(0) ?? 0) ^ (1 << bit)))
      .filter((each) => /^[0-9A-Za-z+/]$/.test(each))
      .map((each) => `${text.slice(0, index)}${each}${text.slice(index + 1)}`),
  ).flat();

const bytesOf = (signature: string): string => Buffer.from(signature.slice('v1,'.length), 'base64').toString('hex');

async function assertEachRefused<T>(all: readonly T[], what: string, send: (each: T) => Promise<DeliveryResult>): Promise<void> {
  for (let start = 0; start < all.length; start += AT_ONCE)
    for (const result of await Promise.all(all.slice(start, start + AT_ONCE).map(send))) assertRefused(what, result);
}

export const partnerRules: readonly RuleOn<Endpoint>[] = [
  {
    name: 'right-signature',
    description: 'A webhook with a valid signature is answered with 2xx.',
    async check(endpoint) {
      for (const type of ['loan.payment.received', 'loan.payment.posted'])
        assertAccepted(type, await deliver(endpoint, deliveryOf({ body: eventOf(type) })));
    },
  },
  {
    name: 'changed-secret',
    description: 'During a secret rotation a webhook has two signatures, and one valid signature suffices.',
    async check(endpoint) {
      for (const order of ['the right one first', 'the right one last']) {
        const delivery = deliveryOf();
        const both = [endpoint.secret, newWebhookSecret()];
        const headers = standardHeaders(order === 'the right one first' ? both : both.toReversed(), delivery);
        assertAccepted(`two signatures, ${order}`, await post(endpoint, headers, delivery.body));
      }
    },
  },
  {
    name: 'wrong-secret',
    description: 'A webhook that is signed with another secret is answered with 400, 401 or 403.',
    async check(endpoint) {
      const delivery = deliveryOf();
      assertRefused('another secret', await deliver({ ...endpoint, secret: newWebhookSecret() }, delivery));
    },
  },
  {
    name: 'missing-header',
    description: 'A webhook without id, time or signature is rejected.',
    async check(endpoint) {
      const delivery = deliveryOf();
      for (const name of Object.values(WEBHOOK_HEADERS)) {
        const { [name]: _left, ...others } = signHeaders(endpoint, delivery);
        assertRefused(`without ${name}`, await post(endpoint, others, delivery.body));
      }
    },
  },
  {
    name: 'flipped-header',
    description: 'A webhook with a flipped bit in id, time or signature is rejected.',
    async check(endpoint) {
      const delivery = deliveryOf();
      const headers = signHeaders(endpoint, delivery);
      for (const [name, value] of Object.entries(headers)) {
        const texts = flippedText(value).filter((text) => name !== WEBHOOK_HEADERS.signature || bytesOf(text) !== bytesOf(value));
        await assertEachRefused(texts, `a bit of ${name}`, (text) => post(endpoint, { ...headers, [name]: text }, delivery.body));
      }
    },
  },
  {
    name: 'flipped-body',
    description: 'A webhook with a flipped bit in its body or a trailing space is rejected: the signature covers the bytes.',
    async check(endpoint) {
      const delivery = deliveryOf();
      const headers = signHeaders(endpoint, delivery);
      const bodies = [Buffer.from(`${delivery.body} `), ...flippedBytes(Buffer.from(delivery.body))];
      await assertEachRefused(bodies, 'a bit of the body', (body) => post(endpoint, headers, body));
    },
  },
  {
    name: 'wrong-time',
    description: 'A webhook whose time is an hour ago or an hour ahead is rejected.',
    async check(endpoint) {
      assertRefused('an hour old', await deliver(endpoint, deliveryOf({ timestamp: secondsFromNow(-HOUR) })));
      assertRefused('an hour ahead', await deliver(endpoint, deliveryOf({ timestamp: secondsFromNow(HOUR) })));
    },
  },
  {
    name: 'clock-skew',
    description: 'A webhook from a clock that is a minute ahead or behind is answered with 2xx.',
    async check(endpoint) {
      for (const seconds of [-MINUTE, MINUTE])
        assertAccepted(`${seconds} seconds`, await deliver(endpoint, deliveryOf({ timestamp: secondsFromNow(seconds) })));
    },
  },
  {
    name: 'duplicate',
    description: 'A repeated webhook, also at the same time, is answered with 2xx each time.',
    async check(endpoint) {
      const delivery = deliveryOf();
      for (const result of await Promise.all([deliver(endpoint, delivery), deliver(endpoint, delivery)]))
        assertAccepted('twice at once', result);
      const again = { ...delivery, timestamp: secondsFromNow(1) };
      assertAccepted('again, with a new signature', await deliver(endpoint, again));
    },
  },
  {
    name: 'disorder',
    description: 'An event that arrives after a later one is answered with 2xx.',
    async check(endpoint) {
      const now = Date.now();
      for (const secondsAgo of [0, 20, 10])
        assertAccepted(
          `${secondsAgo} seconds before the first`,
          await deliver(endpoint, deliveryOf({ body: eventOf('loan.payment.posted', new Date(now - secondsAgo * 1000)) })),
        );
    },
  },
  {
    name: 'unknown-type',
    description: 'An event of an unknown type is answered with 2xx, so that new types block no others.',
    async check(endpoint) {
      assertAccepted('an unknown type', await deliver(endpoint, deliveryOf({ body: eventOf('loan.conform.tried') })));
    },
  },
  {
    name: 'slow-answer',
    description: 'The endpoint answers in time: it stores the event and processes it later.',
    async check(endpoint) {
      for (let time = 0; time < 3; time += 1) {
        const result = await deliver(endpoint, deliveryOf());
        assertAccepted('one of three', result);
        assertRule(result.tookMs <= endpoint.slowMs, `took ${Math.round(result.tookMs)} ms, more than ${endpoint.slowMs}`);
      }
    },
  },
];
