import { afterAll, expect, test } from 'vitest';
import { makeDataset } from './bench-dataset.ts';
import { measureCells } from './cells.ts';
import { measureCommits } from './commits.ts';
import { measureReads } from './reads.ts';
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
