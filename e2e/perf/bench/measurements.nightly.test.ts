import { afterAll, expect, test } from 'vitest';
import { measureNights } from './accrual.ts';
import { makeDataset } from './bench-dataset.ts';
import { measureCells } from './cells.ts';
import { measureClearances } from './clearances.ts';
import { measureCommits } from './commits.ts';
import { measureFeed } from './feed.ts';
import { measureReads } from './reads.ts';
import { measureSoak } from './soak.ts';
import { measureStorage } from './storage.ts';

/** Runs each measurement once at a small size, so that `npm run bench` does not rot. Figures of such short runs are meaningless and not checked. */
const payments = { connections: 2, payments: 4, rounds: 1 };
const load = { connections: 2, seconds: 0.3, rounds: 1 };
const dataset = await makeDataset({ people: 2_000 });
const twoCells = await makeDataset({ people: 200, cells: 2, bulk: true });
const wholeRows = await makeDataset({ people: 500, isKept: true });
afterAll(async () => {
  await dataset.remove();
  await wholeRows.remove();
  await twoCells.remove();
});

test('measures reads of the service and of both bare Fastify servers', async () => {
  const figures = await measureReads(dataset, load);

  expect(figures.map(({ call }) => call)).toEqual(['order details', 'confirmation']);
  for (const { statements, ours, bare, preparing: preparedFigures } of figures)
    expect(Math.min(statements, ours.perSecond, bare.perSecond, preparedFigures.perSecond)).toBeGreaterThan(0);
});

test('measures payments of the service and of pgbench, which write the same rows', async () => {
  const { statements, ours, pgbench, payment } = await measureCommits(dataset, payments);

  expect(statements).toBeGreaterThan(10);
  expect(Math.min(ours, pgbench, payment.walBytes)).toBeGreaterThan(0);
});

test('every requested clearance is granted', async () => {
  const { answered, cleared, failed, failures } = await measureClearances(dataset, { connections: 2, perSecond: 40, seconds: 1 });

  expect({ failed, failures }).toEqual({ failed: 0, failures: [] });
  expect(cleared).toBe(answered);
});

test('a call with two cells sends as many statements as with one, to a single database', async () => {
  const [one, two] = await measureCells([dataset, twoCells], load);

  expect(two).toMatchObject({ cells: 2, statements: one?.statements, databases: 1 });
});

test('measures the storage of a borrower, including loan, agreements and phone', async () => {
  const { cell, directory } = await measureStorage(wholeRows);

  const bytesOf = (table: string): number => [...cell, ...directory].find((each) => each.table === table)?.bytes ?? 0;
  for (const table of ['borrower', 'loan_order', 'instalment', 'transfer', 'agreement', 'borrower_phone'])
    expect(bytesOf(table), table).toBeGreaterThan(50);
  expect(cell.find(({ table }) => table === 'instalment')).toMatchObject({ rows: 4, isOfOrder: true });
  expect(cell.find(({ table }) => table === 'borrower')).toMatchObject({ rows: 1, isOfOrder: false });
});

test('measures full pages of a short and of a long event feed', async () => {
  const [short, long] = await measureFeed([dataset, wholeRows], { events: [1_000, 3_000], pagesPerRound: 5, rounds: 2 });

  expect([short?.events, long?.events]).toEqual([1_000, 3_000]);
  expect(Math.min(short?.pageMs ?? 0, long?.growth ?? 0, long?.cellBytes ?? 0, long?.directoryBytes ?? 0)).toBeGreaterThan(0);
});

test('measures a nightly accrual of all late orders and a bare insert', async () => {
  const due = await makeDataset({ people: 2_000 });
  try {
    const figures = await measureNights(due, { late: 100, every: 20, rounds: 2 });

    expect(figures).toMatchObject({ late: 100, transactions: 1 });
    expect(Math.min(figures.accrualSeconds, figures.bareSeconds, figures.walBytes, figures.hotPart)).toBeGreaterThan(0);
  } finally {
    await due.remove();
  }
});

test('the soak has no failed calls', async () => {
  const { failed, answered, memoryAfter } = await measureSoak(dataset, {
    connections: 2,
    peakSeconds: 0.3,
    warmUpSeconds: 0.2,
    seconds: 1,
  });

  expect(failed).toBe(0);
  expect(Math.min(answered, memoryAfter)).toBeGreaterThan(0);
});
