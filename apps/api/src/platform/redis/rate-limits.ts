import { randomBytes } from 'node:crypto';
import type { Redis } from 'ioredis';
import { Refusal } from '../request/refusal.ts';
import { refuseWithoutRedis } from './refuse-without-redis.ts';

/** At most `most` within any span of `seconds`. The window slides, so that a caller cannot get twice as many around the edge of a fixed window. */
export interface RateLimit {
  readonly name: string;
  readonly most: number;
  readonly seconds: number;
  /** After a rejection everything is rejected for this long, even if the window has slid on. */
  readonly coolingSeconds?: number;
}

/** A limit and the subject counted under it, such as an address or the hash of a phone number. */
export interface LimitedSubject {
  readonly limit: RateLimit;
  readonly subject: string;
}

/**
 * Counts one more under every limit, or under none if one of them is reached. A single script, so that concurrent calls see each other; by the clock
 * of Redis, so that several services agree.
 */
const COUNT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local limits = #KEYS / 2
for i = 1, limits do
  local most, window, cooling = tonumber(ARGV[i * 3 - 1]), ARGV[i * 3], tonumber(ARGV[i * 3 + 1])
  if redis.call('EXISTS', KEYS[limits + i]) == 1 then return i end
  redis.call('ZREMRANGEBYSCORE', KEYS[i], '-inf', now - window)
  if not redis.call('ZSCORE', KEYS[i], ARGV[1]) and redis.call('ZCARD', KEYS[i]) >= most then
    if cooling > 0 then redis.call('SET', KEYS[limits + i], '1', 'PX', cooling) end
    return i
  end
end
for i = 1, limits do
  redis.call('ZADD', KEYS[i], now, ARGV[1])
  redis.call('PEXPIRE', KEYS[i], ARGV[i * 3])
end
return 0`;

/** Rejects calls above a limit, and all calls while Redis is down, because none can be counted then. */
export async function countOrRefuse(redis: Redis, counted: readonly LimitedSubject[], what?: string): Promise<void> {
  if ((await countOne(redis, counted, what).catch(refuseWithoutRedis)) !== null) throw new Refusal('tooManyRequests');
}

/** Rejects calls above a limit, but none while Redis is down. For calls that have another safeguard too and should work without Redis. */
export async function countUnlessDown(redis: Redis, counted: readonly LimitedSubject[], what?: string): Promise<void> {
  if ((await countOne(redis, counted, what).catch(() => null)) !== null) throw new Refusal('tooManyRequests');
}

/**
 * Returns the limit that is reached, or `null` if none is and one more was counted.
 * @param what identity of the counted event; the same identity counts once within the window
 */
export async function countOne(
  redis: Redis,
  counted: readonly LimitedSubject[],
  what = randomBytes(9).toString('base64'),
): Promise<RateLimit | null> {
  const keys = keysOf(counted);
  const reached = await redis.eval(COUNT, keys.length, ...keys, what, ...counted.flatMap(settingsOf));
  return counted[Number(reached) - 1]?.limit ?? null;
}

const COUNT_SCRIPT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local limits = #KEYS / 2
local used = {}
for i = 1, limits do
  if redis.call('EXISTS', KEYS[limits + i]) == 1 then used[i] = tonumber(ARGV[i * 3 - 2])
  else used[i] = redis.call('ZCOUNT', KEYS[i], '(' .. (now - ARGV[i * 3 - 1]), '+inf') end
end
return used`;

/** Returns the current count under each limit, which is the whole limit during its cooling period. Counts nothing. */
export async function getCounts(redis: Redis, counted: readonly LimitedSubject[]): Promise<readonly number[]> {
  const keys = keysOf(counted);
  return (await redis.eval(COUNT_SCRIPT, keys.length, ...keys, ...counted.flatMap(settingsOf)).catch(refuseWithoutRedis)) as number[];
}

export async function deleteCounts(redis: Redis, counted: readonly LimitedSubject[]): Promise<void> {
  await redis.del([...keysOf(counted)]).catch(refuseWithoutRedis);
}

/** Returns the keys of all counters, followed by the keys of all cooling periods. */
function keysOf(counted: readonly LimitedSubject[]): readonly string[] {
  const names = counted.map(({ limit: { name, seconds }, subject }) => `${name}:${seconds}:${subject}`);
  return ['limit', 'cooling'].flatMap((kind) => names.map((name) => `${kind}:${name}`));
}

const settingsOf = ({ limit: { most, seconds, coolingSeconds = 0 } }: LimitedSubject): number[] => [
  most,
  seconds * 1000,
  coolingSeconds * 1000,
];
