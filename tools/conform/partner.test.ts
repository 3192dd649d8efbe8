import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { startLocalServer } from '../testing/local-server.ts';
import { scaleTimeout } from '../testing/timeout-scale.ts';
import { conform } from './conform-command.ts';
import { checkPartner } from './check-rules.ts';
import { partnerRules } from './partner-rules.ts';

const KEY = randomBytes(24);
const SECRET = `whsec_${KEY.toString('base64')}`;

interface ReceivedCall {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** The steps of a lender's endpoint. A broken endpoint replaces one of them. */
interface Lender {
  bytes(body: Buffer): Buffer;
  id(headers: IncomingHttpHeaders): string;
  signatures(header: string): readonly string[];
  isSame(given: string, expected: string): boolean;
  isTimely(secondsOff: number): boolean;
  isSigned(received: ReceivedCall, signed: boolean): boolean;
  /** Returns the status for a genuine event. */
  status(event: { readonly id: string; readonly type: string; readonly time: string }): Promise<number>;
}

const good: Lender = {
  bytes: (body) => body,
  id: (headers) => String(headers['webhook-id'] ?? ''),
  signatures: (header) => header.split(' '),
  isSame: (given, expected) => given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected)),
  isTimely: (secondsOff) => Math.abs(secondsOff) <= 300,
  isSigned: (_received, isSigned) => isSigned,
  status: async () => 204,
};

async function answer(lender: Lender, { headers, body }: ReceivedCall): Promise<number> {
  const [id, timestamp] = [lender.id(headers), String(headers['webhook-timestamp'] ?? '')];
  const expected = `v1,${createHmac('sha256', KEY).update(`${id}.${timestamp}.`).update(lender.bytes(body)).digest('base64')}`;
  const given = lender.signatures(String(headers['webhook-signature'] ?? ''));
  const isSigned = lender.isSigned({ headers, body }, id !== '' && given.some((each) => lender.isSame(each, expected)));
  if (!isSigned || !lender.isTimely(Date.now() / 1000 - Number(timestamp))) return 401;
  return lender.status(JSON.parse(body.toString()) as Parameters<Lender['status']>[0]);
}

/** Starts an endpoint for the duration of the test and returns its address. */
async function startLender(changes: Partial<Lender>): Promise<string> {
  const lender = { ...good, ...changes };
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const status = await answer(lender, { headers: request.headers, body: await buffer(request) });
    response.writeHead(status).end();
  };
  const { url, stop } = await startLocalServer(
    (request, response) => void serve(request, response).catch(() => response.writeHead(500).end()),
  );
  onTestFinished(stop);
  return url;
}

/** By default no answer counts as slow. */
async function failedRulesOf(changes: Partial<Lender>, slowMs = scaleTimeout(30_000)): Promise<readonly string[]> {
  const rows = await checkPartner({ url: await startLender(changes), secret: SECRET, slowMs });
  return rows.filter(({ result }) => result === 'fail').map(({ rule }) => rule);
}

test('a correct endpoint passes', async () => {
  expect(await failedRulesOf({})).toEqual([]);
});

const reserialize = (body: Buffer): Buffer => {
  try {
    return Buffer.from(JSON.stringify(JSON.parse(body.toString())));
  } catch {
    return body;
  }
};

const refuseSecond = (): Partial<Lender> => {
  const seen = new Set<string>();
  return {
    async status({ id }) {
      if (seen.has(id)) return 409;
      seen.add(id);
      return 204;
    },
  };
};

const refuseEarlier = (): Partial<Lender> => {
  let last = '';
  return {
    async status({ time }) {
      if (time < last) return 409;
      last = time;
      return 204;
    },
  };
};

const BROKEN: readonly (readonly [string, readonly string[], () => Partial<Lender>])[] = [
  [
    'answers 500',
    ['right-signature', 'changed-secret', 'clock-skew', 'duplicate', 'disorder', 'unknown-type', 'slow-answer'],
    () => ({ status: async () => 500 }),
  ],
  ['reads only the first signature', ['changed-secret'], () => ({ signatures: (header) => header.split(' ').slice(0, 1) })],
  ['verifies nothing', ['wrong-secret', 'missing-header', 'flipped-header', 'flipped-body'], () => ({ isSigned: () => true })],
  [
    'accepts an unsigned webhook',
    ['missing-header'],
    () => ({ isSigned: ({ headers }, isSigned) => isSigned || !('webhook-signature' in headers) }),
  ],
  [
    'compares signatures without case',
    ['flipped-header'],
    () => ({ isSame: (given, expected) => given.toLowerCase() === expected.toLowerCase() }),
  ],
  ['verifies the serialized JSON instead of the bytes', ['flipped-body'], () => ({ bytes: reserialize })],
  ['ignores the timestamp', ['wrong-time'], () => ({ isTimely: () => true })],
  ['allows only 30 seconds of clock skew', ['clock-skew'], () => ({ isTimely: (secondsOff) => Math.abs(secondsOff) <= 30 })],
  ['rejects a repeated webhook', ['duplicate'], refuseSecond],
  ['rejects an older event', ['disorder'], refuseEarlier],
  [
    'rejects an unknown event type',
    ['unknown-type'],
    () => ({ status: async ({ type }) => (type.startsWith('loan.payment.') ? 204 : 400) }),
  ],
];

test.each(BROKEN)('finds an endpoint that %s', async (_what, breaks, changes) => {
  expect(await failedRulesOf(changes())).toEqual(breaks);
});

test('finds an endpoint that processes the event before it answers', async () => {
  expect(await failedRulesOf({ status: async () => sleep(50, 204) }, 10)).toEqual(['slow-answer']);
});

test('every rule is broken by a seeded fault', () => {
  const broken = new Set([...BROKEN.flatMap(([, breaks]) => breaks), 'slow-answer']);
  expect(partnerRules.map(({ name }) => name).filter((name) => !broken.has(name))).toEqual([]);
});

test('the command prints the table, and exits with 1 if a rule is broken', async () => {
  const [kept, broken] = [await startLender({}), await startLender({ isTimely: () => true })];

  const passed = await conform('--partner', kept, '--secret', SECRET, '--seconds', '60');
  expect(passed).toMatchObject({ code: 0, output: expect.stringContaining(`${partnerRules.length} pass, 0 fail`) as string });
  const failed = await conform('--partner', broken, '--secret', SECRET, '--seconds', '60');
  expect(failed).toMatchObject({ code: 1, output: expect.stringMatching(/wrong-time +FAIL/) as string });
  expect(failed.output).toContain('an hour old: answered 204, not 400, 401 or 403');
  expect(await conform('--partner', kept)).toMatchObject({ code: 2 });
});
