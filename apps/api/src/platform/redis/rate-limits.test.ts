import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterAll, expect, test } from 'vitest';
import { scaleTimeout } from '../../../../../tools/testing/timeout-scale.ts';
import { REDIS_URL } from '../../../testing/databases.ts';
import { countOrRefuse, countUnlessDown, getCounts, deleteCounts } from './rate-limits.ts';
import type { RateLimit } from './rate-limits.ts';

const redis = new Redis(REDIS_URL);
afterAll(() => redis.disconnect());

const limit = (most: number, seconds: number): RateLimit => ({ name: `test-${randomUUID()}`, most, seconds });
const isAllowed = (...counted: Parameters<typeof countOrRefuse>[1]): Promise<boolean> =>
  countOrRefuse(redis, counted).then(
    () => true,
    (refusal: unknown) => {
      expect(refusal).toMatchObject({ reason: 'tooManyRequests' });
      return false;
    },
  );

test('allows three of a hundred concurrent calls, and counts each subject separately', async () => {
  const limitOfThree = limit(3, 60);
  const passed = await Promise.all(Array.from({ length: 100 }, () => isAllowed({ limit: limitOfThree, subject: 'a' })));

  expect(passed.filter(Boolean)).toHaveLength(3);
  expect(await isAllowed({ limit: limitOfThree, subject: 'b' })).toBe(true);
});

test('the window slides: only calls within the window count', async () => {
  const seconds = Math.ceil(scaleTimeout(2));
  const sleepPartOfWindow = (): Promise<void> => sleep(seconds * 600);
  const counted = { limit: limit(2, seconds), subject: 'a' };
  expect(await isAllowed(counted)).toBe(true);
  await sleepPartOfWindow();
  expect([await isAllowed(counted), await isAllowed(counted)]).toEqual([true, false]);
  await sleepPartOfWindow();
  expect([await isAllowed(counted), await isAllowed(counted)]).toEqual([true, false]);
});

test('a limit with a cooling time stays used up until the cooling time ends, and its count shows this', async () => {
  const seconds = Math.ceil(scaleTimeout(2));
  const sleepPartOfWindow = (): Promise<void> => sleep(seconds * 600);
  const counted = { limit: { ...limit(2, seconds), coolingSeconds: seconds }, subject: 'a' };
  expect(await isAllowed(counted)).toBe(true);
  await sleepPartOfWindow();
  expect([await isAllowed(counted), await isAllowed(counted)]).toEqual([true, false]);
  await sleepPartOfWindow();
  // The first count has left the window, so a sliding window alone would allow one more.
  expect([await isAllowed(counted), await getCounts(redis, [counted])]).toEqual([false, [2]]);
  await sleepPartOfWindow();
  expect([await isAllowed(counted), await getCounts(redis, [counted])]).toEqual([true, [1]]);
});

test('reads and deletes the counts of each limit', async () => {
  const [hour, day] = [
    { limit: limit(5, 3600), subject: 'a' },
    { limit: limit(5, 86_400), subject: 'a' },
  ];
  await isAllowed(hour, day);
  await isAllowed(day);
  expect(await getCounts(redis, [hour, day])).toEqual([1, 2]);

  await deleteCounts(redis, [hour, day]);

  expect(await getCounts(redis, [hour, day])).toEqual([0, 0]);
});

test('a call that one limit rejects is not counted by other limits', async () => {
  const [narrowLimit, wideLimit] = [limit(1, 60), limit(2, 60)];
  const both = [
    { limit: narrowLimit, subject: 'phone' },
    { limit: wideLimit, subject: 'address' },
  ];
  expect([await isAllowed(...both), await isAllowed(...both), await isAllowed(...both)]).toEqual([true, false, false]);
  expect(await isAllowed({ limit: wideLimit, subject: 'address' })).toBe(true);
});

test('a reached limit rejects calls until its cooling time ends, even if the window is shorter', async () => {
  const limitWithCooling = { limit: { ...limit(2, 1), coolingSeconds: Math.ceil(scaleTimeout(4)) }, subject: 'a' };
  expect([await isAllowed(limitWithCooling), await isAllowed(limitWithCooling), await isAllowed(limitWithCooling)]).toEqual([
    true,
    true,
    false,
  ]);
  await sleep(1_100);
  expect(await isAllowed(limitWithCooling)).toBe(false);
  expect(await isAllowed({ ...limitWithCooling, subject: 'b' })).toBe(true);
  await expect.poll(() => isAllowed(limitWithCooling)).toBe(true);
});

test('counts the same item within the window once', async () => {
  const limitOfTwo = [{ limit: limit(2, 60), subject: 'a' }];
  const isAllowedWith = (what: string): Promise<boolean> =>
    countOrRefuse(redis, limitOfTwo, what).then(
      () => true,
      () => false,
    );
  const passed: boolean[] = [];
  for (const what of ['one', 'one', 'two', 'one', 'three', 'two']) passed.push(await isAllowedWith(what));
  expect(passed).toEqual([true, true, true, true, false, true]);
});

test('a counter expires with its window', async () => {
  const counted = { limit: limit(1, 60), subject: 'a' };
  await isAllowed(counted);

  const [key = ''] = await redis.keys(`limit:${counted.limit.name}:*`);
  expect(await redis.pttl(key)).toBeGreaterThan(30_000);
  expect(await redis.pttl(key)).toBeLessThanOrEqual(60_000);
});

test('without Redis, countOrRefuse rejects and countUnlessDown allows a call', async () => {
  const unreachableRedis = new Redis('redis://127.0.0.1:1', { enableOfflineQueue: false, maxRetriesPerRequest: 0, lazyConnect: true });
  unreachableRedis.on('error', () => undefined);

  await expect(countOrRefuse(unreachableRedis, [{ limit: limit(1, 60), subject: 'a' }])).rejects.toMatchObject({ reason: 'unavailable' });
  await expect(countUnlessDown(unreachableRedis, [{ limit: limit(1, 60), subject: 'a' }])).resolves.toBeUndefined();
  unreachableRedis.disconnect();
});
