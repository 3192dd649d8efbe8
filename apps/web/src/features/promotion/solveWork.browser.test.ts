import { expect, test } from 'vitest';
import { scaleTimeout } from '../../../testing/timeoutScale.ts';
import { verifyWork } from '../../../testing/verifyWork.ts';
import { solveWork } from './solveWork.ts';

test('a solution is valid only for its sid', async () => {
  const found = await solveWork('sid-1', 6, () => true);

  expect([await verifyWork('sid-1', found, 6), await verifyWork('sid-2', found, 6)]).toEqual([true, false]);
});

test('solving does not block rendering', async () => {
  let frames = 0;
  let done = false;
  const draw = (): void => {
    frames += 1;
    if (!done) requestAnimationFrame(draw);
  };
  requestAnimationFrame(draw);
  const until = performance.now() + scaleTimeout(1_000);

  // 32 zero bits cannot be found within a second.
  await solveWork('sid-1', 32, () => performance.now() < until);

  done = true;
  // Work on the main thread would block rendering, so that at most one frame would be drawn.
  expect(frames).toBeGreaterThan(3);
});

test('stops with an empty string when isWanted returns false', async () => {
  let lots = 0;

  expect(await solveWork('sid-1', 32, () => (lots += 1) < 3)).toBe('');
  expect(lots).toBe(3);
});
