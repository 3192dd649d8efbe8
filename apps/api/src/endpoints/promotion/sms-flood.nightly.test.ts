import { randomBytes, randomUUID } from 'node:crypto';
import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { limits } from '@hiram/contract/product/limits.ts';
import { expect, test } from 'vitest';
import { scaleTimeout } from '../../../../../tools/testing/timeout-scale.ts';
import { newPhone } from '../../../testing/factories.ts';
import { startService } from '../../../testing/service.ts';
import { BEHIND_PROXY, newAddress } from '../../../testing/addresses.ts';
import { requestCode, requestRegistration, visitorWithCode } from '../../../testing/visitors.ts';
import type { Visitor } from '../../../testing/visitors.ts';
import { startSandbox } from '../../../testing/sandbox.ts';
import { resetSmsBudget } from '../../platform/redis/sms-budget.ts';
import { answerKey } from './captcha/captchas.ts';

const sandbox = await startSandbox();
const serviceWithoutBudget = await startService({ environment: { ...sandbox.environment, ...BEHIND_PROXY, PORT: '0' } });

const REQUESTS = 4_000;
const CONCURRENT_REQUESTS = 50;
const CODES_OF_ADDRESS_AN_HOUR = 60;

/** Stores the answer of a captcha without drawing its image; drawing ten thousand images is not under test. */
async function solved(): Promise<{ sid: string; capcode: string }> {
  const sid = randomBytes(18).toString('base64url');
  await serviceWithoutBudget.resources.redis.set(answerKey(sid), '7K3W', 'EX', 60);
  return { sid, capcode: '7K3W' };
}

async function flood(
  visitorOf: (request: number) => Visitor,
  requests = REQUESTS,
  service = serviceWithoutBudget,
): Promise<ReadonlyMap<number, number>> {
  const codes = new Map<number, number>();
  for (let offset = 0; offset < requests; offset += CONCURRENT_REQUESTS) {
    const visitors = Array.from({ length: Math.min(CONCURRENT_REQUESTS, requests - offset) }, (_, index) => visitorOf(offset + index));
    const answers = await Promise.all(visitors.map(async (visitor) => requestCode(service, visitor, await solved())));
    for (const answer of answers) {
      const { code } = answer.json<{ code: number }>();
      codes.set(code, (codes.get(code) ?? 0) + 1);
    }
  }
  return codes;
}

const inboxes = async (phones: readonly string[]): Promise<number[]> =>
  Promise.all(phones.map(async (phone) => (await sandbox.inbox(phone)).length));
const repeatMake = (count: number, make: () => string): string[] => Array.from({ length: count }, make);
const itemAt = (all: readonly string[], index: number): string => all[index % all.length] ?? '';

test(
  '[API-18] a flood with rotating phones and addresses sends no more codes than the limits of the phones allow',
  { timeout: scaleTimeout(120_000 + REQUESTS * 60) },
  async () => {
    const [phones, addresses] = [repeatMake(60, newPhone), repeatMake(37, newAddress)];
    const began = performance.now();

    const codes = await flood((request) => ({ phone: itemAt(phones, request), address: itemAt(addresses, request) }));

    const seconds = (performance.now() - began) / 1000;
    const sent = await inboxes(phones);
    // One code a minute and five an hour for each phone.
    const allowed = Math.min(5, 1 + Math.ceil(seconds / limits.smsCode.resendSeconds));
    expect(Math.max(...sent)).toBeLessThanOrEqual(allowed);
    expect(codes.get(0)).toBe(sent.reduce((sum, each) => sum + each, 0));
    expect(new Set(codes.keys())).toEqual(new Set([0, errorCodes.tooManyRequests]));
    console.info(
      `${REQUESTS} requests, ${phones.length} phones, ${addresses.length} addresses: ${codes.get(0)} sent in ${seconds.toFixed(1)} s`,
    );
  },
);

test(
  '[API-18] a flood with a new phone for each request sends no more codes than the limits of the addresses allow',
  { timeout: scaleTimeout(120_000 + REQUESTS * 60) },
  async () => {
    const addresses = repeatMake(5, newAddress);
    const phones = repeatMake(REQUESTS, newPhone);

    const codes = await flood((request) => ({ phone: itemAt(phones, request), address: itemAt(addresses, request) }));

    expect(codes.get(0)).toBe(Math.min(REQUESTS, addresses.length * CODES_OF_ADDRESS_AN_HOUR));
    console.info(`${REQUESTS} requests, as many phones, ${addresses.length} addresses: ${codes.get(0)} sent`);
  },
);

const PREFIXES = 300;
const FROM_PREFIXES = 4_000;
const prefixes = Array.from({ length: PREFIXES }, () => randomBytes(2).toString('hex'));
const fromPrefixes = (request: number): Visitor => ({
  phone: newPhone(),
  address: `2001:db8:${itemAt(prefixes, request)}:${randomBytes(2).toString('hex')}::1`,
});
const BUDGET = { SMS_BUDGET_HOUR: '100', SMS_BUDGET_DAY: '400', SMS_NETWORK_BUDGET_HOUR: '20', SMS_NETWORK_BUDGET_DAY: '50' };

test(
  '[API-18] 300 prefixes get no more messages than the SMS budget, and one /48 no more than the network budget',
  { timeout: scaleTimeout(120_000 + FROM_PREFIXES * 120) },
  async () => {
    const PUBLIC_ORIGIN = `https://${randomUUID()}.example`;
    const serviceWithBudget = await startService({
      environment: { ...sandbox.environment, ...BEHIND_PROXY, ...BUDGET, PORT: '0', PUBLIC_ORIGIN },
    });
    const visitorOfOnePrefix = (request: number): Visitor => ({ phone: newPhone(), address: `2001:db9:1:${request.toString(16)}::1` });

    const before = await flood(fromPrefixes, FROM_PREFIXES);
    const after = await flood(fromPrefixes, FROM_PREFIXES, serviceWithBudget);
    await resetSmsBudget(serviceWithBudget.resources);
    const statusesAfterFlood = await flood(visitorOfOnePrefix, 300, serviceWithBudget);

    expect(before.get(0)).toBe(FROM_PREFIXES);
    expect([after.get(0), statusesAfterFlood.get(0)]).toEqual([Number(BUDGET.SMS_BUDGET_HOUR), Number(BUDGET.SMS_NETWORK_BUDGET_HOUR)]);
    expect(after.get(errorCodes.tooManyRequests)).toBe(FROM_PREFIXES - Number(BUDGET.SMS_BUDGET_HOUR));
    console.info(
      `${FROM_PREFIXES} requests from ${PREFIXES} prefixes: ${before.get(0)} sent without a budget, ${after.get(0)} with one of ` +
        `${BUDGET.SMS_BUDGET_HOUR} an hour; 300 from one /48: ${statusesAfterFlood.get(0)} with one of ${BUDGET.SMS_NETWORK_BUDGET_HOUR}`,
    );
  },
);

test('[API-20] of a thousand concurrent guesses at one code, at most five are counted, and the right code is then rejected', async () => {
  const { visitor, fields } = await visitorWithCode(serviceWithoutBudget, sandbox);
  const guesses = Array.from({ length: 1_000 }, (_, index) => String(index).padStart(6, '0')).filter((guess) => guess !== fields.smsCode);
  // From several addresses, because the limit of one address would hide the limit of the code.
  const callers = repeatMake(20, newAddress).map((address) => ({ ...visitor, address }));

  const answers = await Promise.all(
    guesses.map((smsCode, index) =>
      requestRegistration(serviceWithoutBudget, callers[index % callers.length] ?? visitor, { ...fields, smsCode }),
    ),
  );

  expect(new Set(answers.map((answer) => answer.json<{ code: number }>().code))).toEqual(new Set([errorCodes.verifyCodeWrong]));
  const keys = await serviceWithoutBudget.resources.redis.keys('one-time-code:*');
  const counted = await Promise.all(keys.map((key) => serviceWithoutBudget.resources.redis.hget(key, 'guesses')));
  expect(Math.max(...counted.map(Number))).toBeLessThanOrEqual(limits.smsCode.guesses);
  expect((await requestRegistration(serviceWithoutBudget, visitor, fields)).json()).toMatchObject({ code: errorCodes.verifyCodeWrong });
});
