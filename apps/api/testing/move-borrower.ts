import { sql } from 'kysely';
import { shardOf } from '../src/platform/db/cells.ts';
import type { Cell } from '../src/platform/db/cells.ts';
import type { Directory } from '../src/platform/db/directory.ts';
import { SHARD_CHANNEL } from '../src/platform/db/shard-map.ts';

/** Moves the shard of a borrower who has only sessions. The directory is not updated yet. */
export async function moveBorrower(userId: string, from: Cell, to: Cell): Promise<void> {
  const shard = shardOf(userId);
  await to.database.insertInto('held_shard').values({ shard, closedUntil: null }).execute();
  for (const table of ['borrower', 'session'] as const) {
    const rows = await from.database.selectFrom(table).selectAll().where('userId', '=', userId).execute();
    if (rows.length > 0) await to.database.insertInto(table).values(rows).execute();
  }
  await from.database.deleteFrom('held_shard').where('shard', '=', shard).execute();
}

/** @param told true if listeners are notified; otherwise they have to poll */
export async function writePlace(directory: Directory, shard: number, cell: Cell, told = true): Promise<void> {
  await directory.transaction().execute(async (transaction) => {
    await transaction.updateTable('shard_place').set({ cell: cell.name }).where('shard', '=', shard).execute();
    await transaction
      .updateTable('shard_epoch')
      .set((each) => ({ epoch: each('epoch', '+', 1) }))
      .execute();
    if (told) await sql`select pg_notify(${SHARD_CHANNEL}, '')`.execute(transaction);
  });
}
