/**
 * Timeouts of tests. They exist to end a hanging test, not to measure speed, so they are generous and are multiplied by the slowness of the machine,
 * measured when the tests start.
 */
const VARIABLE = 'HIRAM_SLOWNESS';

/** Duration of a round of the work below on the reference machine without other load. */
const USUAL_ROUND_MS = 50;
const ROUNDS = 5;
/** Lower bound, because other processes may use half of the CPU later. */
const MINIMUM_SCALE = 2;
/** Upper bound, because a short stall does not predict the next hour. */
const MAXIMUM_SCALE = 5;

/** 2 on a machine as fast as the reference or faster, 4 on one that takes four times as long. Measured once; child processes inherit the value. */
export const TIMEOUT_SCALE: number = Number((process.env[VARIABLE] ??= String(measuredSlowness())));

/** Scales a timeout that was chosen for an idle reference machine. */
export const scaleTimeout = (milliseconds: number): number => Math.round(milliseconds * TIMEOUT_SCALE);

/** True in the nightly tier, in which long tests run at full size. `HIRAM_SOAK=1 npm test -- FILE` runs one of them. */
export const SOAK = process.env['HIRAM_SOAK'] === '1';

/**
 * Limits of every vitest project: excluded files, timeouts of tests, hooks and `expect.poll`, and the number of workers. PostgreSQL, Redis and pages
 * do most of the work: more workers than cores only wait, and a single worker leaves a core idle.
 */
export const testLimits = {
  maxWorkers: 2,
  exclude: ['**/node_modules/**', ...(SOAK ? [] : ['**/*.nightly.*'])],
  testTimeout: scaleTimeout(120_000),
  hookTimeout: scaleTimeout(240_000),
  expect: { poll: { timeout: scaleTimeout(30_000) } },
};

/** Returns the slowest of a few rounds, because tests run in slow moments of a machine too. */
function measuredSlowness(): number {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    countWords();
    return performance.now() - start;
  });
  // Excludes the first round, in which the code is not compiled yet.
  const times = Math.max(...rounds.slice(1)) / USUAL_ROUND_MS;
  return Number(Math.min(Math.max(times, MINIMUM_SCALE), MAXIMUM_SCALE).toFixed(2));
}

/** Text, a table and memory, like most of the tests' own work. */
function countWords(): number {
  const counts = new Map<string, number>();
  for (let index = 0; index < 300_000; index += 1) {
    const word = `w${(index * 7919) % 5003}`;
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)).length;
}
