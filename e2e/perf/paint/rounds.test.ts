import { expect, test } from 'vitest';
import type { PageLoad } from './measure.ts';
import { isInvalidMeasurement, loadInTurns, MEASUREMENT_ROUNDS } from './rounds.ts';

test('loads every page once per round, in sequence', async () => {
  const order: string[] = [];
  const turn = (name: string) => ({
    loads: [] as PageLoad[],
    load: () => {
      order.push(name);
      return Promise.resolve({ protocol: name } as PageLoad);
    },
  });
  const turns = [turn('ours'), turn('theirs')];
  await loadInTurns(turns, { runs: 2, atOnce: 1 });
  expect(order).toEqual(['ours', 'theirs', 'ours', 'theirs']);
  expect(turns.map(({ loads }) => loads.map(({ protocol }) => protocol))).toEqual([
    ['ours', 'ours'],
    ['theirs', 'theirs'],
  ]);
});

test('one busy round invalidates a measurement, but not a run with fewer rounds', () => {
  expect([isInvalidMeasurement(1, MEASUREMENT_ROUNDS), isInvalidMeasurement(0, MEASUREMENT_ROUNDS), isInvalidMeasurement(1, 1)]).toEqual([
    true,
    false,
    false,
  ]);
});
