/**
 * How long tests wait. A limit of time in a test is there to end what hangs, never to judge speed. So limits are wide, and wider on a
 * slow machine: they are multiplied by how slow it is when the tests start.
 */
const VARIABLE = 'HIRAM_SLOWNESS';

/** What a round of the work below takes on the machine that the limits were written on, with nothing else to do. */
const USUAL_ROUND_MS = 50;
const ROUNDS = 5;
/** What the start does not show: others may take half of the processor away later. */
const LEAST = 2;
/** A moment in which everything stood still says little about the next hour. */
const SLOWEST = 5;

/** 2 on a machine as fast as ours or faster, 4 on one that takes four times as long. Whoever asks first measures; its children inherit it. */
export const slowness: number = Number((process.env[VARIABLE] ??= String(measuredSlowness())));

/** A limit of time for this machine, from one for a machine with nothing else to do. */
export const patience = (milliseconds: number): number => Math.round(milliseconds * slowness);

/** The nightly tier: long tests run, at their whole size. `HIRAM_SOAK=1 npm test -- FILE` runs one of them. */
export const SOAK = process.env['HIRAM_SOAK'] === '1';

/**
 * For every vitest project: which files it leaves out, how long a test, a hook and an `expect.poll` may take, and how many workers it has.
 * PostgreSQL, Redis and pages do the work: more workers than cores only wait, and one leaves a core idle.
 */
export const testLimits = {
  maxWorkers: 2,
  exclude: ['**/node_modules/**', ...(SOAK ? [] : ['**/*.nightly.*'])],
  testTimeout: patience(120_000),
  hookTimeout: patience(240_000),
  expect: { poll: { timeout: patience(30_000) } },
};

/** The slowest of a few rounds: tests meet the bad moments of a machine too. */
function measuredSlowness(): number {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    countWords();
    return performance.now() - start;
  });
  // The first one is slow on any machine: its code is not compiled yet.
  const times = Math.max(...rounds.slice(1)) / USUAL_ROUND_MS;
  return Number(Math.min(Math.max(times, LEAST), SLOWEST).toFixed(2));
}

/** Text, a table and memory, as most of the tests' own work. */
function countWords(): number {
  const counts = new Map<string, number>();
  for (let index = 0; index < 300_000; index += 1) {
    const word = `w${(index * 7919) % 5003}`;
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)).length;
}
