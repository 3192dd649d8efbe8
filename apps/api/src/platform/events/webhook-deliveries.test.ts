import { DAY_MS } from '@hiram/contract/product/dates.ts';
import { expect, test } from 'vitest';
import { afterFailure, backoffAfter } from './webhook-deliveries.ts';

test('the back-off grows from 5 seconds to 12 hours, with a jitter of at most a fifth', () => {
  const defaultBackoffs = Array.from({ length: 12 }, (_, index) => backoffAfter(index + 1, 0.5) / 1000);
  expect(defaultBackoffs).toEqual([5, 30, 120, 600, 1800, 3600, 10_800, 21_600, 43_200, 43_200, 43_200, 43_200]);
  expect([backoffAfter(2, 0), backoffAfter(2, 1)]).toEqual([24_000, 36_000]);
});

test('retries an event for exactly three days with any jitter, then marks the event dead', () => {
  const start = new Date('2026-11-18T04:00:00Z');
  for (let round = 0; round < 200; round += 1) {
    let [at, attempts] = [start, 0];
    let delivery: { attempts: number; firstFailedAt: Date | null } = { attempts: 0, firstFailedAt: null };
    for (;;) {
      const after = afterFailure(delivery, at);
      attempts += 1;
      expect(after).toMatchObject({ attempts, firstFailedAt: start });
      if (after.state === 'dead') break;
      expect(after.nextTryAt.getTime()).toBeGreaterThan(at.getTime());
      [at, delivery] = [after.nextTryAt, after];
    }
    expect(at.getTime() - start.getTime()).toBe(3 * DAY_MS);
    expect(attempts).toBeGreaterThanOrEqual(13);
    expect(attempts).toBeLessThanOrEqual(17);
  }
});
