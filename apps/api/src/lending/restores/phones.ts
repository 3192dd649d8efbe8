import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { Cell, Cells } from '../../platform/db/cells.ts';
import { phoneHashes } from '../../platform/crypto/phone-keys.ts';
import type { PhoneKeys } from '../../platform/crypto/phone-keys.ts';
import type { Directory } from '../../platform/db/directory.ts';
import { PAGE, pagesOf } from '../../platform/db/pages.ts';

/** A phone is reserved seconds before its borrower is stored. */
const STORED_WITHIN_MS = 10 * 60_000;

/** Removes phones whose borrower is missing or was erased. A later registration with such a phone creates another borrower. */
export async function removeDeadPhones(directory: Directory, cells: Cells, at: Date): Promise<number> {
  const before = new Date(at.getTime() - STORED_WITHIN_MS);
  let removed = 0;
  for await (const page of pagesOf<PhoneRow>((after) => phonesAfter(directory, after))) {
    const phones = await phonesInCells(
      cells,
      page.map(({ user_id }) => user_id),
    );
    const dead = page.filter(({ user_id, created_at }) => {
      const phone = phones.get(user_id);
      return phone === undefined ? created_at <= before : phone === '';
    });
    if (dead.length === 0) continue;
    const deleted = await directory
      .deleteFrom('borrower_phone')
      .where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('phone_hash', 'user_id'),
          'in',
          dead.map(({ phone_hash, user_id }) => tuple(phone_hash, user_id)),
        ),
      )
      .executeTakeFirstOrThrow();
    removed += Number(deleted.numDeletedRows);
  }
  return removed;
}

export interface PhoneRow {
  readonly phone_hash: Buffer;
  readonly key_id: string | null;
  readonly user_id: string;
  readonly created_at: Date;
}

export function phonesAfter(directory: Directory, after: PhoneRow | null): Promise<readonly PhoneRow[]> {
  const rows = directory.selectFrom('borrower_phone').selectAll().orderBy('phone_hash').limit(PAGE);
  return (after === null ? rows : rows.where('phone_hash', '>', after.phone_hash)).execute();
}

/** Phone of each existing borrower; empty for an erased one. */
export async function phonesInCells(cells: Cells, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const phones = new Map<string, string>();
  for (const cell of cells.all) {
    const own = userIds.filter((userId) => cells.of(userId) === cell);
    if (own.length === 0) continue;
    const rows = await cell.database.selectFrom('borrower').select(['user_id', 'phone']).where('user_id', 'in', own).execute();
    for (const { user_id: userId, phone } of rows) phones.set(userId, phone);
  }
  return phones;
}

interface AddedPhones {
  readonly added: number;
  /** Borrowers whose phone belongs to another borrower. */
  readonly inConflict: readonly string[];
  /** Borrowers of a backup whose phone the directory has deleted since, because they were erased after the backup. */
  readonly erasedSince: readonly string[];
}

interface Adding {
  readonly phoneKeys: PhoneKeys;
  /** True if the directory may have lost phones. If it has not, a borrower whose phone it lacks was erased after the backup of her cell. */
  readonly mayAdd: boolean;
  /** Called for each borrower who was erased after the backup, in a transaction of the cell. If it is `null`, they are not changed. */
  readonly eraseAgain: ((transaction: CellTransaction, userId: string) => Promise<unknown>) | null;
}

export async function addPhones(directory: Directory, { database }: Cell, { phoneKeys, mayAdd, eraseAgain }: Adding): Promise<AddedPhones> {
  let added = 0;
  const [inConflict, erasedSince]: [string[], string[]] = [[], []];
  for await (const page of pagesOf<BorrowerRow>((after) => borrowersAfter(database, after))) {
    const named = page.filter(({ phone }) => phone !== '').map((row) => ({ ...row, hashes: phoneHashes(phoneKeys, row.phone) }));
    const { ownerOf, known } = await knownPhones(directory, named);
    const missing = named.filter(({ user_id, hashes }) => !known.has(user_id) && ownerOf(hashes) === null);
    inConflict.push(...named.flatMap(({ user_id, hashes }) => ((ownerOf(hashes) ?? user_id) === user_id ? [] : [user_id])));
    if (!mayAdd) {
      erasedSince.push(...missing.map(({ user_id }) => user_id));
      if (eraseAgain !== null) for (const { user_id } of missing) await database.transaction().execute((open) => eraseAgain(open, user_id));
    } else if (missing.length > 0) {
      const { numInsertedOrUpdatedRows } = await directory
        .insertInto('borrower_phone')
        .values(
          missing.map(({ hashes: [phone_hash = Buffer.alloc(0)], user_id, created_at }) => ({
            phone_hash,
            key_id: phoneKeys.current.id,
            user_id,
            created_at,
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      added += Number(numInsertedOrUpdatedRows ?? 0);
    }
  }
  return { added, inConflict, erasedSince };
}

interface BorrowerRow {
  readonly user_id: string;
  readonly phone: string;
  readonly created_at: Date;
}

function borrowersAfter(database: Cell['database'], after: BorrowerRow | null): Promise<readonly BorrowerRow[]> {
  const rows = database.selectFrom('borrower').select(['user_id', 'phone', 'created_at']).orderBy('user_id').limit(PAGE);
  return (after === null ? rows : rows.where('user_id', '>', after.user_id)).execute();
}

interface KnownPhones {
  /** Owner of the phone with these hashes; `null` if there is none. */
  readonly ownerOf: (hashes: readonly Buffer[]) => string | null;
  readonly known: ReadonlySet<string>;
}

async function knownPhones(
  directory: Directory,
  named: readonly { readonly user_id: string; readonly hashes: readonly Buffer[] }[],
): Promise<KnownPhones> {
  if (named.length === 0) return { ownerOf: () => null, known: new Set() };
  const hashes = named.flatMap((each) => each.hashes);
  const userIds = named.map(({ user_id }) => user_id);
  const rows = await directory
    .selectFrom('borrower_phone')
    .select(['phone_hash', 'user_id'])
    .where(({ eb, or }) => or([eb('phone_hash', 'in', hashes), eb('user_id', 'in', userIds)]))
    .execute();
  const owners = new Map(rows.map(({ phone_hash, user_id }) => [phone_hash.toString('hex'), user_id]));
  const ownerOf: KnownPhones['ownerOf'] = (given) => given.map((hash) => owners.get(hash.toString('hex'))).find(isDefined) ?? null;
  return { ownerOf, known: new Set(rows.map(({ user_id }) => user_id)) };
}

const isDefined = <T>(value: T | undefined): value is T => value !== undefined;
