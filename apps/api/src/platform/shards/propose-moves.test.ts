import { expect, test } from 'vitest';
import { proposeMoves } from './propose-moves.ts';

const shards = (cell: string, from: number, sizes: readonly number[]) =>
  sizes.map((borrowers, index) => ({ shard: from + index, cell, borrowers }));

test('proposes moves to an empty cell until the cells are balanced', () => {
  const moves = proposeMoves([...shards('cell-0', 0, [10, 10, 10, 10]), ...shards('cell-1', 4, [10, 10])], ['cell-0', 'cell-1', 'cell-2']);

  expect(moves).toEqual([
    { shard: 0, from: 'cell-0', to: 'cell-2', borrowers: 10 },
    { shard: 1, from: 'cell-0', to: 'cell-2', borrowers: 10 },
  ]);
});

test('proposes no moves between balanced cells', () => {
  expect(proposeMoves([...shards('cell-0', 0, [10, 11]), ...shards('cell-1', 2, [9, 10])], ['cell-0', 'cell-1'])).toEqual([]);
});

test('proposes to move every shard of a removed cell to the cell with the fewest borrowers', () => {
  const moves = proposeMoves(
    [...shards('cell-0', 0, [30]), ...shards('cell-1', 1, [10]), ...shards('cell-2', 2, [15, 5])],
    ['cell-0', 'cell-1'],
  );

  expect(moves).toEqual([
    { shard: 2, from: 'cell-2', to: 'cell-1', borrowers: 15 },
    { shard: 3, from: 'cell-2', to: 'cell-1', borrowers: 5 },
  ]);
});
