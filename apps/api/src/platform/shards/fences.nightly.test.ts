import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { startService } from '../../../testing/service.ts';
import type { CellAddress } from '../db/cell-addresses.ts';
import type { CellSide } from './cell-side.ts';
import { raiseFences, removeFences } from './fences.ts';
import { withSide } from './move-shard.ts';

const { resources } = await startService();
const { cells, config } = resources;
const [address] = config.cellAddresses;
const SHARD = 300;

test('creates fences on a table whose continuous writes exceed the first lock timeout', async () => {
  let isOver = false;
  onTestFinished(() => {
    isOver = true;
  });
  const write = async (afterMs: number): Promise<void> => {
    await sleep(afterMs);
    while (!isOver)
      await cells.all[0]?.database.transaction().execute(async (transaction) => {
        await sql`lock table loan_order in row exclusive mode`.execute(transaction);
        await sleep(600);
      });
  };
  const writing = [0, 150, 300, 450].map(write);
  await sleep(600);

  const fences = async (side: CellSide): Promise<unknown> =>
    (await side.connection.query(`select from pg_trigger where tgrelid = 'loan_order'::regclass and tgname like 'moving\\_${SHARD}\\_%'`))
      .rowCount;
  await withSide(address as CellAddress, async (side) => {
    await raiseFences(side, SHARD);
    expect(await fences(side)).toBe(3);
    await removeFences(side, SHARD);
    expect(await fences(side)).toBe(0);
  });
  isOver = true;
  await Promise.all(writing);
});
