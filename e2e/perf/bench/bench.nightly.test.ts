import { afterAll, expect, test } from 'vitest';
import { measureAccrual } from './accrual-under-load.ts';
import { makeDataset } from './bench-dataset.ts';
import { measureHotQueries } from './hot-queries.ts';
import { measureRollingRestart } from './rolling-restart.ts';

/** These tests check no figures: a failing request, or a full scan of a table, is a defect. */
const dataset = await makeDataset({ people: 2_000 });
afterAll(() => dataset.remove());

test('no request fails while two services are restarted one after the other under load', async () => {
  const { answered, failed, failures, restarts } = await measureRollingRestart(dataset, { connections: 8, perSecond: 80, drainMs: 300 });

  expect({ failed, failures, restarts }).toEqual({ failed: 0, failures: [], restarts: 2 });
  expect(answered).toBeGreaterThan(100);
});

test('hot queries use an index and read equally many rows in a small and in a larger table', async () => {
  const larger = await makeDataset({ people: 6_000, bulk: true });
  try {
    const figures = await measureHotQueries([dataset, larger], { samples: 3, rounds: 1 });

    expect(figures.length).toBeGreaterThan(10);
    expect(figures.filter(({ plans: [small, large] }) => small?.rows !== large?.rows)).toEqual([]);
    const whole = figures.flatMap(({ plans }) => plans.flatMap(({ ways }) => ways)).filter((way) => way.startsWith('all of'));
    // This table always has a single row.
    expect(whole.filter((way) => way !== 'all of reference_version')).toEqual([]);
  } finally {
    await larger.remove();
  }
});

test('no call fails while late orders are accrued and borrowers read and pay', async () => {
  const due = await makeDataset({ people: 2_500 });
  try {
    const { orders, failed, failures, answered } = await measureAccrual(due, {
      late: 2_000,
      borrowersPerSecond: 20,
      connections: 4,
      seconds: 1,
      rounds: 2,
    });

    expect({ failed, failures }).toEqual({ failed: 0, failures: [] });
    expect(orders).toBeGreaterThan(1_800);
    expect(answered).toBeGreaterThan(20);
  } finally {
    await due.remove();
  }
});
