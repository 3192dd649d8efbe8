import { createHash, pbkdf2, randomBytes, randomInt } from 'node:crypto';
import { promisify } from 'node:util';
import { limits } from '@hiram/contract/product/limits.ts';
import { isWorkDone, WORK_BYTES, WORK_ITERATIONS } from '@hiram/contract/wire/page-work.ts';
import type { Redis } from 'ioredis';
import { refuseWithoutRedis } from '../../../platform/redis/refuse-without-redis.ts';
import { Refusal } from '../../../platform/request/refusal.ts';
import { drawCaptcha } from './captcha-image.ts';
import { LETTERS } from './glyphs.ts';

/** PBKDF2 on a thread of libuv's pool, so that the event loop is not blocked. */
const deriveKey = promisify(pbkdf2);

const SESSION_SECONDS = 60 * 60;
const IMAGE_SECONDS = 5 * 60;
/** Slightly longer than the lifetime of an SMS code, so that a visitor who passed for the first code passes again for the second. */
const PASSED_SECONDS = 15 * 60;
/** Longer than a visitor needs for the form, and short enough that work issued while it was easy cannot be hoarded. */
const WORK_SECONDS = 10 * 60;

const sessionKey = (sid: string): string => `captcha:session:${sid}`;
/** Exported for tests, which read the letters that a person would read off the image. */
export const answerKey = (sid: string): string => `captcha:answer:${sid}`;
const passedKey = (sid: string): string => `captcha:passed:${sid}`;
const workKey = (sid: string): string => `captcha:work:${sid}`;
const workedKey = (sid: string): string => `captcha:worked:${sid}`;

/** @param bits the difficulty of the work that an SMS requires; `null` for none */
export async function createCaptcha(redis: Redis, bits: number | null): Promise<string> {
  const sid = randomBytes(18).toString('base64url');
  await redis.set(sessionKey(sid), '1', 'EX', SESSION_SECONDS).catch(refuseWithoutRedis);
  if (bits !== null) await redis.set(workKey(sid), bits, 'EX', WORK_SECONDS).catch(refuseWithoutRedis);
  return sid;
}

export async function makeImage(redis: Redis, sid: string): Promise<Buffer<ArrayBuffer>> {
  if ((await redis.exists(sessionKey(sid)).catch(refuseWithoutRedis)) === 0) throw new Refusal('notFound');
  const letters = Array.from({ length: limits.captcha.characters }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  await redis.set(answerKey(sid), letters, 'EX', IMAGE_SECONDS).catch(refuseWithoutRedis);
  return drawCaptcha(letters);
}

interface CaptchaAnswer {
  readonly sid: string;
  readonly capcode: string;
  readonly phoneHash: Buffer;
}

/**
 * Checks the letters. Every image allows one attempt, right or wrong, because reading the answer deletes it. A right answer stays valid for its
 * phone, so that requesting the code again and registering need no second image; for another phone it proves nothing.
 */
export async function passesCaptcha(redis: Redis, { sid, capcode, phoneHash }: CaptchaAnswer): Promise<boolean> {
  const given = capcode.toUpperCase();
  const solved = createHash('sha256').update(phoneHash).update(given).digest('base64url');
  if ((await redis.get(passedKey(sid)).catch(refuseWithoutRedis)) === solved) return true;
  if ((await redis.getdel(answerKey(sid)).catch(refuseWithoutRedis)) !== given) return false;
  await redis.set(passedKey(sid), solved, 'EX', PASSED_SECONDS).catch(refuseWithoutRedis);
  return true;
}

interface WorkSolution {
  readonly sid: string;
  readonly work: string;
  readonly phoneHash: Buffer;
}

/**
 * Checks the proof of work. The work is bound to the sid, so it is useless for another captcha. Every sid allows one attempt, right or wrong; right
 * work then stays valid for its phone, as a solved image does.
 */
export async function claimWork(redis: Redis, { sid, work, phoneHash }: WorkSolution): Promise<boolean> {
  const phoneMark = createHash('sha256').update(phoneHash).digest('base64url');
  if ((await redis.get(workedKey(sid)).catch(refuseWithoutRedis)) === phoneMark) return true;
  const bits = await redis.getdel(workKey(sid)).catch(refuseWithoutRedis);
  // At few bits, one sid of some hundred is satisfied by any given text, even by none: empty work is rejected all the same.
  if (bits === null || work === '' || !isWorkDone(await deriveKey(sid, work, WORK_ITERATIONS, WORK_BYTES, 'sha256'), Number(bits)))
    return false;
  await redis.set(workedKey(sid), phoneMark, 'EX', PASSED_SECONDS).catch(refuseWithoutRedis);
  return true;
}
