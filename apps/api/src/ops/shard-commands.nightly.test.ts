import { calendarDate } from '@hiram/contract/product/dates.ts';
import { expect, test } from 'vitest';
import { scaleTimeout } from '../../../../tools/testing/timeout-scale.ts';
import { buildBorrower } from '../../testing/factories.ts';
import { startService } from '../../testing/service.ts';
import type { Cell } from '../platform/db/cells.ts';
import { runCommand } from '../../testing/run-command.ts';
import { shardCommands } from './shard-commands.ts';

const TEST = { timeout: scaleTimeout(240_000) };
const { resources } = await startService();
const { cells, directory } = resources;
const [first, second] = cells.all as [Cell, Cell];

const run = async (...words: readonly string[]): Promise<unknown> =>
  JSON.parse(await runCommand(shardCommands, resources, [...words, '--reason', 'a test']));

const placesOf = async (cell: Cell): Promise<readonly number[]> =>
  (await directory.selectFrom('shard_place').select('shard').where('cell', '=', cell.name).orderBy('shard').execute()).map(
    ({ shard }) => shard,
  );

/** Assigns the second cell only these shards, so that it drains quickly. */
async function assignToSecond(shards: readonly number[]): Promise<void> {
  const others = (await placesOf(second)).filter((shard) => !shards.includes(shard));
  await directory.updateTable('shard_place').set({ cell: first.name }).where('shard', 'in', others).execute();
  await second.database.deleteFrom('held_shard').where('shard', 'in', others).execute();
  await first.database
    .insertInto('held_shard')
    .values(others.map((shard) => ({ shard, closedUntil: null })))
    .execute();
}

test('prepare-cell copies the lender’s data and the accrual progress to a new cell, and keeps existing rows', TEST, async () => {
  const channels = await first.database.selectFrom('payment_channel').selectAll().orderBy('channelNumber').execute();
  await second.database.deleteFrom('payment_channel').execute();
  await first.database
    .insertInto('accrual_progress')
    .values({ onlyRow: true, doneThrough: calendarDate('2026-11-15') })
    .execute();

  expect(await run('prepare-cell', '--cell', 'cell-1', '--like', 'cell-0')).toMatchObject({
    payment_channel: channels.length,
    accrual_progress: 1,
    product: 0,
  });

  expect(await second.database.selectFrom('payment_channel').selectAll().orderBy('channelNumber').execute()).toEqual(channels);
  await expect(run('prepare-cell', '--cell', 'cell-9', '--like', 'cell-0')).rejects.toThrow('CELLS does not name cell-9');
});

test('shards are moved in sequence, moved back and finished, and the operator is recorded', TEST, async () => {
  const borrower = await buildBorrower(resources, { inShard: 100 });
  expect(await run('move-shard', '--shard', '100-101', '--to', 'cell-1')).toMatchObject([
    { shard: 100, from: 'cell-0', to: 'cell-1', owners: 1 },
    { shard: 101, from: 'cell-0', to: 'cell-1', owners: 0 },
  ]);
  await expect(run('undo-move', '--shard', '100')).rejects.toThrow('shard 100');
  expect(await run('finish-move', '--shard', '101')).toEqual([{ shard: 101, removed: 0 }]);
  expect(await run('move-shard', '--shard', '100', '--to', 'cell-0', '--finish', 'yes')).toMatchObject([
    { shard: 100, to: 'cell-0', removed: 1 },
  ]);
  expect(await placesOf(second)).toContain(101);
  expect(await first.database.selectFrom('borrower').select('userId').where('userId', '=', borrower.userId).execute()).toHaveLength(1);

  await expect(run('move-shard', '--shard', '480', '--to', 'cell-1')).rejects.toThrow('480 is not a shard');
  await expect(run('move-shard', '--shard', '100', '--to', 'cell-0')).rejects.toThrow('cell-0 already holds shard 100');
  await expect(run('finish-move', '--shard', '100')).rejects.toThrow('shard 100 is not being moved');
  const kept = await directory.selectFrom('staff_action').select(['command', 'operator']).where('command', '=', 'move-shard').execute();
  expect(kept.length).toBeGreaterThanOrEqual(2);
});

test('drain-cell moves all shards of a cell to the other one', TEST, async () => {
  await assignToSecond([300, 301]);
  await buildBorrower(resources, { inShard: 5 });
  expect(await run('propose-moves')).toMatchObject([{ from: 'cell-0', to: 'cell-1', borrowers: 1 }]);

  expect(await run('drain-cell', '--cell', 'cell-1')).toMatchObject([
    { shard: 300, to: 'cell-0' },
    { shard: 301, to: 'cell-0' },
  ]);

  expect(await placesOf(second)).toEqual([]);
  expect(await second.database.selectFrom('held_shard').selectAll().execute()).toEqual([]);
  expect(await first.database.selectFrom('held_shard').selectAll().execute()).toHaveLength(480);
});
