import { createHash, randomBytes, randomInt } from 'node:crypto';
import { limits } from '@hiram/contract/product/limits.ts';
import type { Redis } from 'ioredis';
import { refuseWithoutRedis } from '../../../platform/redis/refuse-without-redis.ts';
import { Refusal } from '../../../platform/request/refusal.ts';
import { drawCaptcha } from './captcha-image.ts';
import { LETTERS } from './glyphs.ts';

const SESSION_SECONDS = 60 * 60;
const IMAGE_SECONDS = 5 * 60;
/** A little longer than an SMS code lives: who has shown to be a person by the first is not asked again for the second. */
const PASSED_SECONDS = 15 * 60;

const sessionKey = (sid: string): string => `captcha:session:${sid}`;
/** Exported for tests, which read the letters that a person would read off the image. */
export const answerKey = (sid: string): string => `captcha:answer:${sid}`;
const passedKey = (sid: string): string => `captcha:passed:${sid}`;

export async function beginCaptcha(redis: Redis): Promise<string> {
  const sid = randomBytes(18).toString('base64url');
  await redis.set(sessionKey(sid), '1', 'EX', SESSION_SECONDS).catch(refuseWithoutRedis);
  return sid;
}

/** A new image for the sid; it takes the place of the one before. */
export async function makeImage(redis: Redis, sid: string): Promise<Buffer<ArrayBuffer>> {
  if ((await redis.exists(sessionKey(sid)).catch(refuseWithoutRedis)) === 0) throw new Refusal('notFound');
  const letters = Array.from({ length: limits.captcha.characters }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  await redis.set(answerKey(sid), letters, 'EX', IMAGE_SECONDS).catch(refuseWithoutRedis);
  return drawCaptcha(letters);
}

interface Answered {
  readonly sid: string;
  readonly capcode: string;
  readonly phoneHash: Buffer;
}

/**
 * One try for each image, right or wrong: asking takes the answer away. A right one stays proven for its phone, so that sending
 * the code again and registering with it need no second image; for another phone it proves nothing.
 */
export async function passesCaptcha(redis: Redis, { sid, capcode, phoneHash }: Answered): Promise<boolean> {
  const given = capcode.toUpperCase();
  const solved = createHash('sha256').update(phoneHash).update(given).digest('base64url');
  if ((await redis.get(passedKey(sid)).catch(refuseWithoutRedis)) === solved) return true;
  if ((await redis.getdel(answerKey(sid)).catch(refuseWithoutRedis)) !== given) return false;
  await redis.set(passedKey(sid), solved, 'EX', PASSED_SECONDS).catch(refuseWithoutRedis);
  return true;
}
