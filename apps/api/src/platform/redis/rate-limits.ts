import { randomBytes } from 'node:crypto';
import type { Redis } from 'ioredis';
import { Refusal } from '../request/refusal.ts';
import { refuseWithoutRedis } from './refuse-without-redis.ts';

/** So many within any span of so many seconds: the window slides, so that nobody gets twice as many around its edge. */
export interface RateLimit {
  readonly name: string;
  readonly most: number;
  readonly seconds: number;
  /** Once somebody was refused, nothing passes for so long, however far the window has slid. */
  readonly coolingSeconds?: number;
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

/** Refuses what is too much; and all of it while Redis is down, since then nobody counts. */
export async function countOrRefuse(redis: Redis, counted: readonly Counted[], what?: string): Promise<void> {
  if ((await countOne(redis, counted, what).catch(refuseWithoutRedis)) !== null) throw new Refusal('tooManyRequests');
}

/** Refuses what is too much, as far as Redis can tell: for what is held by something else too, and should go on without it. */
export async function countUnlessDown(redis: Redis, counted: readonly Counted[], what?: string): Promise<void> {
  if ((await countOne(redis, counted, what).catch(() => null)) !== null) throw new Refusal('tooManyRequests');
}

/**
 * Which limit is reached; null when there was room under all of them, and one more is counted.
 * @param what is counted: the same again within the window is no other one
 */
export async function countOne(
  redis: Redis,
  counted: readonly Counted[],
  what = randomBytes(9).toString('base64'),
): Promise<RateLimit | null> {
  const keys = keysOf(counted);
  const reached = await redis.eval(COUNT, keys.length, ...keys, what, ...counted.flatMap(settingsOf));
  return counted[Number(reached) - 1]?.limit ?? null;
}

const USED = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local limits = #KEYS / 2
local used = {}
for i = 1, limits do
  if redis.call('EXISTS', KEYS[limits + i]) == 1 then used[i] = tonumber(ARGV[i * 3 - 2])
  else used[i] = redis.call('ZCOUNT', KEYS[i], '(' .. (now - ARGV[i * 3 - 1]), '+inf') end
end
return used`;

/** How many are counted under each limit now: all that it allows while it cools down. Nothing is added. */
export async function countedUnder(redis: Redis, counted: readonly Counted[]): Promise<readonly number[]> {
  const keys = keysOf(counted);
  return (await redis.eval(USED, keys.length, ...keys, ...counted.flatMap(settingsOf)).catch(refuseWithoutRedis)) as number[];
}

/** Forgets all that was counted, and that somebody was refused. */
export async function forgetCounts(redis: Redis, counted: readonly Counted[]): Promise<void> {
  await redis.del([...keysOf(counted)]).catch(refuseWithoutRedis);
}

/** The counters of all limits, and then their cooling times. */
function keysOf(counted: readonly Counted[]): readonly string[] {
  const names = counted.map(({ limit: { name, seconds }, subject }) => `${name}:${seconds}:${subject}`);
  return ['limit', 'cooling'].flatMap((kind) => names.map((name) => `${kind}:${name}`));
}

const settingsOf = ({ limit: { most, seconds, coolingSeconds = 0 } }: Counted): number[] => [most, seconds * 1000, coolingSeconds * 1000];
