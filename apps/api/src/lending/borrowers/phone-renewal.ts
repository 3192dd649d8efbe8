import { hashPhone } from '../../platform/crypto/phone-keys.ts';
import { cellOfVisitor } from '../../platform/db/cells.ts';
import type { Cells } from '../../platform/db/cells.ts';
import type { RegisteredPhone } from '../../platform/db/directory.ts';
import { PAGE } from '../../platform/db/pages.ts';
import type { PlatformResources } from '../../platform/resources.ts';

type Stores = Pick<PlatformResources, 'cells' | 'config' | 'directory'>;

/**
 * Hashes a phone with the current key; the previous key is not needed. Visits of landing pages are moved first, because an erasure finds them by the
 * hash in the directory. Returns false if another row has the phone already, or if this row is gone.
 */
export async function renewPhone(
  { cells, config: { phoneKeys }, directory }: Stores,
  known: RegisteredPhone,
  phone: string,
): Promise<boolean> {
  if (known.keyId === phoneKeys.current.id) return true;
  const [from, to] = [known.phoneHash, hashPhone(phoneKeys, phone)];
  const moved = from.equals(to) ? [] : await moveVisits(cells, from, to);
  if (!from.equals(to)) await renewRegistration(cells, known, to);
  const { numUpdatedRows } = await directory
    .updateTable('borrower_phone')
    .set({ phoneHash: to, keyId: phoneKeys.current.id })
    .where('userId', '=', known.userId)
    .where('phoneHash', '=', from)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('borrower_phone as other').select('userId').where('phoneHash', '=', to).where('userId', '<>', known.userId))),
    )
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 1n) return true;
  const now = await directory.selectFrom('borrower_phone').select('keyId').where('userId', '=', known.userId).executeTakeFirst();
  // The borrower was erased in between, by the previous hash.
  if (now === undefined && moved.length > 0)
    await cellOfVisitor(cells, to).database.deleteFrom('promotion_event').where('eventId', 'in', moved).execute();
  return now?.keyId === phoneKeys.current.id;
}

/** A registration is stored in the borrower's own cell, not in the cell of the hash. */
async function renewRegistration(cells: Cells, { userId, phoneHash }: RegisteredPhone, to: Buffer): Promise<void> {
  await cells
    .of(userId)
    .database.updateTable('promotion_event')
    .set({ phoneHash: to })
    .where('userId', '=', userId)
    .where('phoneHash', '=', phoneHash)
    .execute();
}

/** Renews the visits of a phone that may have no row in the directory, so that they are found by the current key. */
export async function renewVisits({ cells, config: { phoneKeys } }: Omit<Stores, 'directory'>, phone: string): Promise<void> {
  const [, ...others] = phoneKeys.all;
  const to = hashPhone(phoneKeys, phone);
  for (const current of others) await moveVisits(cells, hashPhone({ current }, phone), to);
}

/**
 * Moves visits to the cell of the new hash, which may be another one. An interrupted run can be resumed. Returns the ids of visits moved to another
 * cell.
 */
async function moveVisits(cells: Cells, from: Buffer, to: Buffer): Promise<string[]> {
  const [source, target] = [cellOfVisitor(cells, from).database, cellOfVisitor(cells, to).database];
  if (source === target) {
    await source.updateTable('promotion_event').set({ phoneHash: to }).where('phoneHash', '=', from).where('userId', 'is', null).execute();
    return [];
  }
  const moved: string[] = [];
  for (let rows = PAGE; rows === PAGE;) {
    const page = await source
      .selectFrom('promotion_event')
      .selectAll()
      .where('phoneHash', '=', from)
      .where('userId', 'is', null)
      .limit(PAGE)
      .execute();
    rows = page.length;
    if (rows === 0) break;
    const ids = page.map(({ eventId }) => eventId);
    await target
      .insertInto('promotion_event')
      .values(page.map((row) => ({ ...row, phoneHash: to })))
      .onConflict((conflict) => conflict.column('eventId').doNothing())
      .execute();
    await source.deleteFrom('promotion_event').where('eventId', 'in', ids).execute();
    moved.push(...ids);
  }
  return moved;
}
