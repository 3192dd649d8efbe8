import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { waitUntil } from './until.ts';

test('pauses between polls for as long as a poll takes, and returns the last value', async () => {
  const CHECK_MS = 120;
  let ended = -Infinity;
  const pausesMs: number[] = [];
  const look = async () => {
    pausesMs.push(performance.now() - ended);
    await sleep(CHECK_MS);
    ended = performance.now();
    return pausesMs.length;
  };
  expect(await waitUntil(look, (looks) => looks === 3)).toBe(3);
  // Timers may be a few milliseconds early.
  expect(Math.min(...pausesMs)).toBeGreaterThan(CHECK_MS - 10);
});

test('throws with the last value after the timeout', async () => {
  await expect(
    waitUntil(
      () => Promise.resolve('nothing yet'),
      () => false,
      50,
    ),
  ).rejects.toThrow('waited in vain; last seen: "nothing yet"');
});
