import { randomBytes } from 'node:crypto';
import type { Redis } from 'ioredis';
import { Refusal } from '../request/refusal.ts';
import { refuseWithoutRedis } from './refuse-without-redis.ts';

/** So many within any span of so many seconds: the window slides, so that nobody gets twice as many around its edge. */
export interface RateLimit {
  readonly name: string;
  readonly most: number;
  readonly seconds: number;
}

/** Who is counted under a limit: an address, or the hash of a phone number. */
export interface Counted {
  readonly limit: RateLimit;
  readonly subject: string;
}

/**
 * Counts one more under every limit, or under none when one of them is reached. One script, so that calls which come at once
 * see each other; by the clock of Redis, so that several services agree.
 */
const COUNT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
for i, key in ipairs(KEYS) do
  redis.call('ZREMRANGEBYSCORE', key, '-inf', now - ARGV[i * 2 + 1])
  if redis.call('ZCARD', key) >= tonumber(ARGV[i * 2]) then return i end
end
for i, key in ipairs(KEYS) do
  redis.call('ZADD', key, now, ARGV[1])
  redis.call('PEXPIRE', key, ARGV[i * 2 + 1])
end
return 0`;

/** Refuses what is too much; and all of it while Redis is down, since then nobody counts. */
export async function countOrRefuse(redis: Redis, counted: readonly Counted[]): Promise<void> {
  const keys = counted.map(({ limit: { name, seconds }, subject }) => `limit:${name}:${seconds}:${subject}`);
  const limits = counted.flatMap(({ limit: { most, seconds } }) => [most, seconds * 1000]);
  const once = randomBytes(9).toString('base64');
  const reached = await redis.eval(COUNT, keys.length, ...keys, once, ...limits).catch(refuseWithoutRedis);
  if (reached !== 0) throw new Refusal('tooManyRequests');
}
