import { createHmac, randomInt } from 'node:crypto';
import { limits } from '@hiram/contract/product/limits.ts';
import type { PhoneKey } from '../crypto/phone-keys.ts';
import type { PlatformResources } from '../resources.ts';
import { refuseWithoutRedis } from './refuse-without-redis.ts';

/** Purpose and subject of a code, which is valid for nothing else. */
export interface CodeFor {
  readonly purpose: 'account-change' | 'card-repayment' | 'registration';
  /** The record, account or phone number that the code was sent for. */
  readonly subject: string;
}

export interface CodeTerms {
  readonly lifetimeSeconds: number;
  /** Minimum time between two codes, even if the first one was used. */
  readonly resendSeconds: number;
}

/** `gone`: no code was sent, or it has expired, was used or had too many wrong guesses. */
export type CodeCheck = 'right' | 'wrong' | 'gone';

type Codes = Pick<PlatformResources, 'redis' | 'config'>;

// One Redis hash per subject, which expires by itself. Scripts are atomic, so that concurrent sendings and guesses cannot interleave.
const ISSUE = `
if redis.call('TTL', KEYS[1]) > tonumber(ARGV[2]) - tonumber(ARGV[3]) then return 0 end
redis.call('DEL', KEYS[1])
redis.call('HSET', KEYS[1], 'code', ARGV[1], 'guesses', 0)
redis.call('EXPIRE', KEYS[1], ARGV[2])
return 1`;

// A right guess deletes the code but not the hash, whose TTL shows when the last code was sent.
const CHECK = `
local code = redis.call('HGET', KEYS[1], 'code')
if not code or tonumber(redis.call('HGET', KEYS[1], 'guesses')) >= tonumber(ARGV[2]) then return 'gone' end
redis.call('HINCRBY', KEYS[1], 'guesses', 1)
if code ~= ARGV[1] then return 'wrong' end
redis.call('HDEL', KEYS[1], 'code')
return 'right'`;

/** Issues a new code and invalidates the previous one. Returns `null` if the last code is too recent. */
export async function issueCode({ redis, config }: Codes, of: CodeFor, terms: CodeTerms): Promise<string | null> {
  const [current, ...others] = config.phoneKeys.all;
  const { characters } = limits.smsCode;
  const code = String(randomInt(10 ** characters)).padStart(characters, '0');
  const { lifetimeSeconds, resendSeconds } = terms;
  const issued = await redis
    .eval(ISSUE, 1, keyOf(current, of), hashOf(current, of, code), lifetimeSeconds, resendSeconds)
    .catch(refuseWithoutRedis);
  if (issued !== 1) return null;
  if (others.length > 0) await redis.del(others.map((key) => keyOf(key, of))).catch(refuseWithoutRedis);
  return code;
}

/** Counts and checks a guess. A code is right only once. A code sent before a rotation of the phone key stays valid. */
export async function checkCode({ redis, config }: Codes, of: CodeFor, guess: string): Promise<CodeCheck> {
  for (const key of config.phoneKeys.all) {
    const answer = await redis.eval(CHECK, 1, keyOf(key, of), hashOf(key, of, guess), limits.smsCode.guesses).catch(refuseWithoutRedis);
    if (answer === 'right' || answer === 'wrong') return answer;
  }
  return 'gone';
}

/** Deletes a code that could not be sent, so that the next one can be issued at once. */
export async function withdrawCode({ redis, config }: Codes, of: CodeFor): Promise<void> {
  await redis.del(keyOf(config.phoneKeys.current, of)).catch(refuseWithoutRedis);
}

// Keyed hashes, because the few possible codes and phone numbers could be found from plain hashes by brute force.
const hashOf = ({ secret }: PhoneKey, { purpose, subject }: CodeFor, code: string): string =>
  createHmac('sha256', secret).update(`one-time-code:${purpose}:${subject}:${code}`).digest('base64url');

const keyOf = (key: PhoneKey, of: CodeFor): string => `one-time-code:${hashOf(key, of, '')}`;
