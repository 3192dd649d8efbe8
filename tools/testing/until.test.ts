import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { until } from './until.ts';

test('it rests after a look for as long as the look took, and gives what it saw', async () => {
  const LOOK_MS = 120;
  let ended = -Infinity;
  const rests: number[] = [];
  const look = async () => {
    rests.push(performance.now() - ended);
    await sleep(LOOK_MS);
    ended = performance.now();
    return rests.length;
  };
  expect(await until(look, (looks) => looks === 3)).toBe(3);
  // Timers may be a few milliseconds early.
  expect(Math.min(...rests)).toBeGreaterThan(LOOK_MS - 10);
});

test('waiting in vain ends with the last look', async () => {
  await expect(
    until(
      () => Promise.resolve('nothing yet'),
      () => false,
      50,
    ),
  ).rejects.toThrow('waited in vain; last seen: "nothing yet"');
});
