import { expect, test } from 'vitest';
import { proposeMoves } from './propose-moves.ts';

const shards = (cell: string, from: number, sizes: readonly number[]) =>
  sizes.map((borrowers, index) => ({ shard: from + index, cell, borrowers }));

test('an empty cell is filled until the cells hold about the same', () => {
  const moves = proposeMoves([...shards('cell-0', 0, [10, 10, 10, 10]), ...shards('cell-1', 4, [10, 10])], ['cell-0', 'cell-1', 'cell-2']);

  expect(moves).toEqual([
    { shard: 0, from: 'cell-0', to: 'cell-2', borrowers: 10 },
    { shard: 1, from: 'cell-0', to: 'cell-2', borrowers: 10 },
  ]);
});

test('cells that hold about the same exchange nothing', () => {
  expect(proposeMoves([...shards('cell-0', 0, [10, 11]), ...shards('cell-1', 2, [9, 10])], ['cell-0', 'cell-1'])).toEqual([]);
});

test('a cell that is to be emptied gives everything to those that hold the least', () => {
  const moves = proposeMoves(
    [...shards('cell-0', 0, [30]), ...shards('cell-1', 1, [10]), ...shards('cell-2', 2, [15, 5])],
    ['cell-0', 'cell-1'],
  );

  expect(moves).toEqual([
    { shard: 2, from: 'cell-2', to: 'cell-1', borrowers: 15 },
    { shard: 3, from: 'cell-2', to: 'cell-1', borrowers: 5 },
  ]);
});
