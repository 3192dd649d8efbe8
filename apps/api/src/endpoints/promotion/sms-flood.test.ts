import { randomBytes } from 'node:crypto';
import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { limits } from '@hiram/contract/product/limits.ts';
import { expect, test } from 'vitest';
import { patience } from '../../../../../tools/testing/patience.ts';
import { newPhone } from '../../../testing/factories.ts';
import { startService } from '../../../testing/service.ts';
import { BEHIND_PROXY, requestCode, requestRegistration, newAddress, visitorWithCode } from '../../../testing/visitors.ts';
import type { Visitor } from '../../../testing/visitors.ts';
import { startSandbox } from '../../../testing/sandbox.ts';
import { answerKey } from './captcha/captchas.ts';

const sandbox = await startSandbox();
const service = await startService({ environment: { ...sandbox.environment, ...BEHIND_PROXY, PORT: '0' } });

/** `npm run soak` sends all of them; a check sends enough to pass every limit. */
const REQUESTS = process.env['HIRAM_SOAK'] === '1' ? 10_000 : 1_500;
const AT_ONCE = 50;
const CODES_OF_ADDRESS_AN_HOUR = 60;

/** As if each had looked at a picture and read it: drawing ten thousand is not what is tested. */
async function solved(): Promise<{ sid: string; capcode: string }> {
  const sid = randomBytes(18).toString('base64url');
  await service.resources.redis.set(answerKey(sid), '7K3W', 'EX', 60);
  return { sid, capcode: '7K3W' };
}

async function flood(visitorOf: (request: number) => Visitor): Promise<ReadonlyMap<number, number>> {
  const codes = new Map<number, number>();
  for (let begin = 0; begin < REQUESTS; begin += AT_ONCE) {
    const visitors = Array.from({ length: Math.min(AT_ONCE, REQUESTS - begin) }, (_, index) => visitorOf(begin + index));
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
const several = (count: number, make: () => string): string[] => Array.from({ length: count }, make);
const pick = (all: readonly string[], index: number): string => all[index % all.length] ?? '';

test(
  '[API-18] a flood with rotating phones and addresses sends at most what the limits of the phones allow',
  { timeout: patience(120_000 + REQUESTS * 60) },
  async () => {
    const [phones, addresses] = [several(60, newPhone), several(37, newAddress)];
    const began = performance.now();

    const codes = await flood((request) => ({ phone: pick(phones, request), address: pick(addresses, request) }));

    const seconds = (performance.now() - began) / 1000;
    const sent = await inboxes(phones);
    // One a minute and five an hour for each phone.
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
  '[API-18] a flood with a new phone each time sends at most what the limits of the addresses allow',
  { timeout: patience(120_000 + REQUESTS * 60) },
  async () => {
    const addresses = several(5, newAddress);
    const phones = several(REQUESTS, newPhone);

    const codes = await flood((request) => ({ phone: pick(phones, request), address: pick(addresses, request) }));

    expect(codes.get(0)).toBe(Math.min(REQUESTS, addresses.length * CODES_OF_ADDRESS_AN_HOUR));
    console.info(`${REQUESTS} requests, as many phones, ${addresses.length} addresses: ${codes.get(0)} sent`);
  },
);

test('[API-20] a thousand guesses at one code at once: at most five are counted, and the right one then comes too late', async () => {
  const { visitor, fields } = await visitorWithCode(service, sandbox);
  const guesses = Array.from({ length: 1_000 }, (_, index) => String(index).padStart(6, '0')).filter((guess) => guess !== fields.smsCode);
  // From many addresses: the limit of one would hide the limit of the code.
  const callers = several(20, newAddress).map((address) => ({ ...visitor, address }));

  const answers = await Promise.all(
    guesses.map((smsCode, index) => requestRegistration(service, callers[index % callers.length] ?? visitor, { ...fields, smsCode })),
  );

  expect(new Set(answers.map((answer) => answer.json<{ code: number }>().code))).toEqual(new Set([errorCodes.verifyCodeWrong]));
  const keys = await service.resources.redis.keys('one-time-code:*');
  const counted = await Promise.all(keys.map((key) => service.resources.redis.hget(key, 'guesses')));
  expect(Math.max(...counted.map(Number))).toBeLessThanOrEqual(limits.smsCode.guesses);
  expect((await requestRegistration(service, visitor, fields)).json()).toMatchObject({ code: errorCodes.verifyCodeWrong });
});
