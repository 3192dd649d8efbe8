import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../../stack/repository.ts';
import type { BenchFigures } from '../bench/figures.ts';
import { assumedValuesWith } from './assumptions.ts';
import { capacityFor } from './capacity.ts';
import { capacityText, withCapacity } from './capacity-page.ts';
import { costsIn, type MeasuredCosts } from './measured-costs.ts';

const textOf = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');
const recorded = JSON.parse(textOf('docs/bench.json')) as BenchFigures;

test('docs/capacity.md is up to date (npm run capacity -- --write)', () => {
  const page = textOf('docs/capacity.md');
  expect(page).toBe(withCapacity(page, capacityText(recorded, assumedValuesWith([]))));
});

const COSTS: MeasuredCosts = {
  read: { serviceMs: 1, databaseMs: 2, answeredMs: 10 },
  payment: { serviceMs: 5, databaseMs: 10, answeredMs: 50, walBytes: 10_000 },
  borrowerBytes: 1_000,
  orderBytes: 8_000,
  furtherPaymentBytes: 1_000,
  transferBytes: 250,
  directoryBorrowerBytes: 200,
  directoryPaymentBytes: 500,
};
/** One order with one payment a year per borrower, spread evenly over the year. */
const PLAIN_VALUES = assumedValuesWith(
  [
    'ordersPerYear=1',
    'paymentsPerOrder=1',
    'writesPerOrder=1',
    'callsPerMonth=1',
    'lateNightsPerOrder=2',
    'peakFactor=1',
    'yearsKept=1',
  ].concat(['nodesPerCell=3', 'standbyPart=0.5', 'processorUse=0.5', 'diskUse=0.5']),
);
/** One borrower per second of a year, so that a yearly event happens once a second. */
const PEOPLE = 31_536_000;

test('computes load, disk and CPU from the behaviour of a borrower', () => {
  const { load, dataGigabytes, diskGigabytes, databaseCores, services, directoryGigabytes } = capacityFor(PEOPLE, COSTS, PLAIN_VALUES);
  expect(load.reads).toBeCloseTo(12);
  expect(load.writes).toBeCloseTo(2);
  expect(load.lateOrdersANight).toBeCloseTo(2 * 86_400);
  expect(dataGigabytes).toBeCloseTo((PEOPLE * (1_000 + 8_000 + 2 * 250)) / 1e9);
  expect(diskGigabytes).toBeCloseTo((dataGigabytes * 3) / 0.5);
  expect(directoryGigabytes).toBeCloseTo((PEOPLE * (200 + 500)) / 1e9);
  // The primary and, for writes, half of its load on each of two standbys.
  expect(databaseCores).toBeCloseTo(0.012 * 2 + 0.002 * 10 * 2);
  expect(services).toBe(2);
});

test.each([
  ['a small lender has the minimum number of cells', 1e6, [], 24],
  [
    'a cell is small enough to be restored in time',
    PEOPLE * 20,
    ['restoreMegabytesPerSecond=40'],
    Math.ceil((PEOPLE * 20 * 9_500) / 144e9),
  ],
  [
    'a cell may be twice as large if its restore may take twice as long',
    PEOPLE * 20,
    ['restoreMegabytesPerSecond=40', 'restoreHours=2'],
    24,
  ],
])('%s', (_what, borrowers, changes, cells) => {
  const assumed = { ...PLAIN_VALUES, ...pick(changes) };
  const capacity = capacityFor(borrowers, COSTS, assumed);
  expect(capacity.cells).toBe(cells);
  expect(capacity.restoreMinutes).toBeLessThanOrEqual(assumed.restoreHours * 60);
});

const pick = (changes: readonly string[]) => {
  const all = assumedValuesWith(changes);
  return Object.fromEntries(changes.map((change) => change.split('=')[0] as keyof typeof all).map((name) => [name, all[name]]));
};

test('rejects more cells than shards', () => {
  expect(() => capacityFor(1e9, COSTS, { ...PLAIN_VALUES, fewestCells: 481 })).toThrow('481 cells');
});

test('computes the connections of services and workers from the pool sizes of the product', () => {
  const busy = capacityFor(PEOPLE, COSTS, { ...PLAIN_VALUES, peakFactor: 100 });
  // 100 times 12 ms and 10 ms per second, at half of a core each.
  expect([busy.services, busy.workers, busy.cellsOfWorker]).toEqual([5, 4, 6]);
  // Four of each service; five for jobs and three for queues of the worker.
  expect([busy.cellConnections, busy.directoryConnections]).toEqual([5 * 4 + 8, (5 + 4) * 6]);
});

test.each([
  ['one server for each node of a cell', {}, 3],
  ['processors', { peakFactor: 5_000 }, Math.ceil((0.064 * 5_000) / 0.5 / 16) + 1],
  ['memory', { serverMemory: 1 }, Math.ceil(PEOPLE * 9_500e-9 * 0.05 * 3)],
  ['disk', { serverDisk: 100 }, Math.ceil((PEOPLE * 9_500e-9 * 3) / 0.5 / 100)],
])('the number of servers is limited by: %s', (because, changes, servers) => {
  expect(capacityFor(PEOPLE, COSTS, { ...PLAIN_VALUES, ...changes })).toMatchObject({ servers, serversBecauseOf: because });
});

test('multiplies each price by its own quantity', () => {
  const free = { ...PLAIN_VALUES, corePrice: 0, memoryPrice: 0, diskPrice: 0, backupPrice: 0 };
  const paid = (price: object): number => capacityFor(PEOPLE, COSTS, { ...free, ...price }).monthlyCost;
  const { servers, services, workers, diskGigabytes, directoryGigabytes, backupGigabytes } = capacityFor(PEOPLE, COSTS, free);
  expect(paid({})).toBe(0);
  expect(paid({ corePrice: 1 })).toBe(servers * 16 + services + workers);
  expect(paid({ memoryPrice: 1 })).toBe(servers * 128 + services + workers);
  expect(paid({ diskPrice: 1 })).toBeCloseTo(diskGigabytes + directoryGigabytes * 6);
  expect(paid({ backupPrice: 1 })).toBeCloseTo(backupGigabytes);
});

test('rejects missing measurements, unknown assumptions and invalid values by name', () => {
  const { storage: _, ...rest } = recorded;
  expect(() => costsIn(rest)).toThrow('npm run bench reads commits storage');
  expect(() => assumedValuesWith(['borowers=3'])).toThrow('unknown assumption borowers');
  expect(() => assumedValuesWith(['corePrice=cheap'])).toThrow('corePrice must be a number above 0');
});

test('a cell for a hundred million borrowers needs fewer connections than PostgreSQL allows, without a pooler', () => {
  const { cellConnections, busyConnections } = capacityFor(100e6, costsIn(recorded), assumedValuesWith([]));
  const [, most = ''] = /max_connections: (\d+)/.exec(textOf('deploy/postgres/patroni.yml')) ?? [];
  expect(cellConnections).toBeLessThan(Number(most));
  expect(busyConnections).toBeLessThan(cellConnections);
});
