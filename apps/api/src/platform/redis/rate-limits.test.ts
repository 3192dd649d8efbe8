import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterAll, expect, test } from 'vitest';
import { patience } from '../../../../../tools/testing/patience.ts';
import { REDIS_URL } from '../../../testing/databases.ts';
import { countOrRefuse } from './rate-limits.ts';
import type { RateLimit } from './rate-limits.ts';

const redis = new Redis(REDIS_URL);
afterAll(() => redis.disconnect());

const limit = (most: number, seconds: number): RateLimit => ({ name: `test-${randomUUID()}`, most, seconds });
const passes = (...counted: Parameters<typeof countOrRefuse>[1]): Promise<boolean> =>
  countOrRefuse(redis, counted).then(
    () => true,
    (refusal: unknown) => {
      expect(refusal).toMatchObject({ reason: 'tooManyRequests' });
      return false;
    },
  );

test('a hundred at once pass as often as the limit says, and each subject is counted apart', async () => {
  const three = limit(3, 60);
  const passed = await Promise.all(Array.from({ length: 100 }, () => passes({ limit: three, subject: 'a' })));

  expect(passed.filter(Boolean)).toHaveLength(3);
  expect(await passes({ limit: three, subject: 'b' })).toBe(true);
});

test('the window slides: what is older than it no longer counts, what is younger still does', async () => {
  const seconds = Math.ceil(patience(2));
  const aPartOfIt = (): Promise<void> => sleep(seconds * 600);
  const counted = { limit: limit(2, seconds), subject: 'a' };
  expect(await passes(counted)).toBe(true);
  await aPartOfIt();
  expect([await passes(counted), await passes(counted)]).toEqual([true, false]);
  await aPartOfIt();
  expect([await passes(counted), await passes(counted)]).toEqual([true, false]);
});

test('what one limit refuses is counted under no other', async () => {
  const [narrow, wide] = [limit(1, 60), limit(2, 60)];
  const both = [
    { limit: narrow, subject: 'phone' },
    { limit: wide, subject: 'address' },
  ];
  expect([await passes(...both), await passes(...both), await passes(...both)]).toEqual([true, false, false]);
  expect(await passes({ limit: wide, subject: 'address' })).toBe(true);
});

test('a counter goes when its window has passed', async () => {
  const counted = { limit: limit(1, 60), subject: 'a' };
  await passes(counted);

  const [key = ''] = await redis.keys(`limit:${counted.limit.name}:*`);
  expect(await redis.pttl(key)).toBeGreaterThan(30_000);
  expect(await redis.pttl(key)).toBeLessThanOrEqual(60_000);
});

test('without Redis everything is refused', async () => {
  const nowhere = new Redis('redis://127.0.0.1:1', { enableOfflineQueue: false, maxRetriesPerRequest: 0, lazyConnect: true });
  nowhere.on('error', () => undefined);

  await expect(countOrRefuse(nowhere, [{ limit: limit(1, 60), subject: 'a' }])).rejects.toMatchObject({ reason: 'unavailable' });
  nowhere.disconnect();
});
