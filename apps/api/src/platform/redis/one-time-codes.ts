import { createHmac, randomInt } from 'node:crypto';
import { limits } from '@hiram/contract/product/limits.ts';
import type { PhoneKey } from '../crypto/phone-keys.ts';
import type { PlatformResources } from '../resources.ts';
import { refuseWithoutRedis } from './refuse-without-redis.ts';

/** What a code is good for: it opens nothing else. */
export interface CodeFor {
  readonly purpose: 'account-change' | 'card-repayment' | 'registration';
  /** The record, the account or the telephone number that it was sent about. */
  readonly subject: string;
}

export interface CodeTerms {
  readonly lifetimeSeconds: number;
  /** No second code before this has passed, used up or not. */
  readonly resendSeconds: number;
}

/** `gone`: none was sent, it has ended, it was used, or it was guessed at too often. */
export type CodeCheck = 'right' | 'wrong' | 'gone';

type Codes = Pick<PlatformResources, 'redis' | 'config'>;

// One hash for each subject; what it forgets by itself needs no sweep. Redis runs a script whole, so that neither a second sending nor
// a thousand guesses can come in between.
const ISSUE = `
if redis.call('TTL', KEYS[1]) > tonumber(ARGV[2]) - tonumber(ARGV[3]) then return 0 end
redis.call('DEL', KEYS[1])
redis.call('HSET', KEYS[1], 'code', ARGV[1], 'guesses', 0)
redis.call('EXPIRE', KEYS[1], ARGV[2])
return 1`;

// A right guess takes the code away and leaves the hash: it remembers when the last code was sent.
const CHECK = `
local code = redis.call('HGET', KEYS[1], 'code')
if not code or tonumber(redis.call('HGET', KEYS[1], 'guesses')) >= tonumber(ARGV[2]) then return 'gone' end
redis.call('HINCRBY', KEYS[1], 'guesses', 1)
if code ~= ARGV[1] then return 'wrong' end
redis.call('HDEL', KEYS[1], 'code')
return 'right'`;

/** A new code, to be sent and forgotten; it ends the one before. Null while the last one is too young for another. */
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

/** Counts the guess and answers it. Right is answered once. A code that was sent before the phone key was changed stays good. */
export async function checkCode({ redis, config }: Codes, of: CodeFor, guess: string): Promise<CodeCheck> {
  for (const key of config.phoneKeys.all) {
    const answer = await redis.eval(CHECK, 1, keyOf(key, of), hashOf(key, of, guess), limits.smsCode.guesses).catch(refuseWithoutRedis);
    if (answer === 'right' || answer === 'wrong') return answer;
  }
  return 'gone';
}

/** Takes a code back that could not be sent, so that the next one need not wait. */
export async function withdrawCode({ redis, config }: Codes, of: CodeFor): Promise<void> {
  await redis.del(keyOf(config.phoneKeys.current, of)).catch(refuseWithoutRedis);
}

// A million codes are quickly tried, and so are telephone numbers: a read of Redis gives neither without the key.
const hashOf = ({ secret }: PhoneKey, { purpose, subject }: CodeFor, code: string): string =>
  createHmac('sha256', secret).update(`one-time-code:${purpose}:${subject}:${code}`).digest('base64url');

const keyOf = (key: PhoneKey, of: CodeFor): string => `one-time-code:${hashOf(key, of, '')}`;
