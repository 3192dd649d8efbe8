import { afterAll, expect, test } from 'vitest';
import { measureCells } from './cells.ts';
import { measureCommits } from './commits.ts';
import { makeDataset } from './bench-dataset.ts';
import { measureHotQueries } from './hot-queries.ts';
import { measureReads } from './reads.ts';
import { measureRollingRestart } from './rolling-restart.ts';
import { measureSoak } from './soak.ts';

/** Each measurement once and small, so that `npm run bench` can't rot. The figures of so short a run say nothing and are not looked at. */
const payments = { connections: 2, payments: 4, rounds: 1 };
const load = { connections: 2, seconds: 0.3, rounds: 1 };
const dataset = await makeDataset({ people: 2_000 });
const twoCells = await makeDataset({ people: 200, cells: 2, bulk: true });
afterAll(async () => {
  await dataset.remove();
  await twoCells.remove();
});

test('two services are restarted one after the other under load, and not one request fails', async () => {
  const { answered, failed, failures, restarts } = await measureRollingRestart(dataset, { connections: 8, perSecond: 80, drainMs: 300 });

  expect({ failed, failures, restarts }).toEqual({ failed: 0, failures: [], restarts: 2 });
  expect(answered).toBeGreaterThan(100);
});

test('reads beside bare Fastify: all three answer', async () => {
  const figures = await measureReads(dataset, load);

  expect(figures.map(({ call }) => call)).toEqual(['order details', 'confirmation']);
  for (const { statements, ours, bare, preparing } of figures)
    expect(Math.min(statements, ours.perSecond, bare.perSecond, preparing.perSecond)).toBeGreaterThan(0);
});

test('payments beside pgbench: both write the same rows', async () => {
  const { statements, ours, pgbench } = await measureCommits(dataset, payments);

  expect(statements).toBeGreaterThan(10);
  expect(Math.min(ours, pgbench)).toBeGreaterThan(0);
});

test('hot queries read by an index, and as many rows in a small table as in a larger one', async () => {
  const larger = await makeDataset({ people: 6_000, bulk: true });
  try {
    const figures = await measureHotQueries([dataset, larger], { samples: 3, rounds: 1 });

    expect(figures.length).toBeGreaterThan(15);
    expect(figures.filter(({ plans: [small, large] }) => small?.rows !== large?.rows)).toEqual([]);
    expect(figures.flatMap(({ plans }) => plans.flatMap(({ ways }) => ways)).filter((way) => way.startsWith('all of'))).toEqual([]);
  } finally {
    await larger.remove();
  }
});

test('a call on two cells sends what it sends on one, and to one of them', async () => {
  const [one, two] = await measureCells([dataset, twoCells], load);

  expect(two).toMatchObject({ cells: 2, statements: one?.statements, databases: 1 });
});

test('the soak: no errors', async () => {
  const { failed, answered, memoryAfter } = await measureSoak(dataset, {
    connections: 2,
    peakSeconds: 0.3,
    warmUpSeconds: 0.2,
    seconds: 1,
  });

  expect(failed).toBe(0);
  expect(Math.min(answered, memoryAfter)).toBeGreaterThan(0);
});
