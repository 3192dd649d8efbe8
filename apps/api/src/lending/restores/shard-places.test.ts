import { expect, test } from 'vitest';
import { startChild } from '../../../testing/child.ts';
import { signedInEnvironment } from '../../../testing/desk.ts';
import { buildBorrower } from '../../../testing/factories.ts';
import { moveBorrower, writePlace } from '../../../testing/move-borrower.ts';
import { waitUntil } from '../../../../../tools/testing/until.ts';
import { startService } from '../../../testing/service.ts';
import type { Cell } from '../../platform/db/cells.ts';
import { ShardMap } from '../../platform/db/shard-map.ts';
import type { ReconciliationResult } from './reconcile-directory.ts';

const { resources, environment } = await startService();
const staffEnvironment = await signedInEnvironment();
const { cells, directory, config } = resources;
const [first, second] = cells.all as [Cell, Cell];

const placeOf = async (shard: number): Promise<string> =>
  (await directory.selectFrom('shard_place').select('cell').where('shard', '=', shard).executeTakeFirstOrThrow()).cell;
const epoch = async (): Promise<number> => (await directory.selectFrom('shard_epoch').select('epoch').executeTakeFirstOrThrow()).epoch;

/** Runs the command as staff do, with their rights only. */
async function reconcile(): Promise<{ readonly code: number | null; readonly said: string }> {
  const child = startChild('ops.ts', { ...environment, ...staffEnvironment }, ['reconcile-directory', '--reason', 'a restore']);
  const code = await child.exitCode();
  return { code, said: child.output() };
}
const shardsOf = (said: string): ReconciliationResult['shards'] => (JSON.parse(said) as ReconciliationResult).shards;

/** Moves a shard of the first cell to the second without the directory, as if the directory had been restored to a time before the move. */
async function moved(shard: number): Promise<number> {
  const { userId } = await buildBorrower(resources, { inShard: shard });
  await moveBorrower(userId, first, second);
  return shard;
}

test('an outdated shard map is repaired from the cells, with a new epoch that all processes receive', async () => {
  const [before, shard] = [await epoch(), await moved(7)];
  const shardMap = new ShardMap({
    directoryUrl: config.directoryUrl,
    role: 'service',
    timeoutScale: 1,
    pollIntervalMs: 3_600_000,
    onTrouble: () => undefined,
  });
  await shardMap.follow();
  expect(shardMap.holderOf(shard)).toBe(first.name);

  const { code, said } = await reconcile();

  expect([code, shardsOf(said)]).toEqual([0, { repaired: 1 }]);
  expect([await placeOf(shard), await epoch()]).toEqual([second.name, before + 1]);
  await waitUntil(
    () => Promise.resolve(shardMap.holderOf(shard)),
    (name) => name === second.name,
  );
  await shardMap.close();
  expect([shardsOf((await reconcile()).said), await epoch()]).toEqual([{ repaired: 0 }, before + 1]);
});

test('a shard closed in one cell and open in another belongs to the open one', async () => {
  const shard = await moved(8);
  await first.database
    .insertInto('held_shard')
    .values({ shard, closedUntil: new Date('9999-01-01') })
    .execute();

  expect(shardsOf((await reconcile()).said)).toEqual({ repaired: 1 });

  expect(await placeOf(shard)).toBe(second.name);
  await first.database.deleteFrom('held_shard').where('shard', '=', shard).execute();
});

test('a shard that only a closed cell has stays in that cell', async () => {
  const shard = 9;
  await first.database
    .updateTable('held_shard')
    .set({ closedUntil: new Date('9999-01-01') })
    .where('shard', '=', shard)
    .execute();
  await writePlace(directory, shard, second);

  expect(shardsOf((await reconcile()).said)).toEqual({ repaired: 1 });

  expect(await placeOf(shard)).toBe(first.name);
});

test('a shard in two cells or none is reported, and nothing is changed', async () => {
  const [shardInBothCells, shardInNoCell, outdatedShard] = [await moved(10), await moved(11), await moved(12)];
  await first.database.insertInto('held_shard').values({ shard: shardInBothCells, closedUntil: null }).execute();
  await second.database.deleteFrom('held_shard').where('shard', '=', shardInNoCell).execute();
  const before = await epoch();

  const { code, said } = await reconcile();

  expect(code).toBe(1);
  expect(said).toContain('Nothing was done. Shards without one cell: ');
  expect(said).toContain(`${shardInBothCells} is in cell-0 and cell-1`);
  expect(said).toContain(`${shardInNoCell} is in no cell`);
  expect([await placeOf(outdatedShard), await epoch()]).toEqual([first.name, before]);

  await first.database.deleteFrom('held_shard').where('shard', '=', shardInBothCells).execute();
  await second.database.insertInto('held_shard').values({ shard: shardInNoCell, closedUntil: null }).execute();
  expect(shardsOf((await reconcile()).said)).toEqual({ repaired: 3 });
});
