import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { Cell, Cells } from '../../platform/db/cells.ts';
import { phoneHashes } from '../../platform/crypto/phone-keys.ts';
import type { PhoneKeys } from '../../platform/crypto/phone-keys.ts';
import type { Directory } from '../../platform/db/directory.ts';
import { PAGE, pagesOf } from '../../platform/db/pages.ts';
import type { CellTables } from '../../tables/cell.ts';
import type { DirectoryTables } from '../../tables/directory.ts';

/** A phone is reserved seconds before its borrower is stored. */
const STORED_WITHIN_MS = 10 * 60_000;

/** Removes phones whose borrower is missing or was erased. A later registration with such a phone creates another borrower. */
export async function removeDeadPhones(directory: Directory, cells: Cells, at: Date): Promise<number> {
  const before = new Date(at.getTime() - STORED_WITHIN_MS);
  let removed = 0;
  for await (const page of pagesOf<PhoneRow>((after) => phonesAfter(directory, after))) {
    const phones = await phonesInCells(
      cells,
      page.map(({ userId }) => userId),
    );
    const dead = page.filter(({ userId, createdAt }) => {
      const phone = phones.get(userId);
      return phone === undefined ? createdAt <= before : phone === '';
    });
    if (dead.length === 0) continue;
    const deleted = await directory
      .deleteFrom('borrower_phone')
      .where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('phoneHash', 'userId'),
          'in',
          dead.map(({ phoneHash, userId }) => tuple(phoneHash, userId)),
        ),
      )
      .executeTakeFirstOrThrow();
    removed += Number(deleted.numDeletedRows);
  }
  return removed;
}

export type PhoneRow = DirectoryTables['borrower_phone'];

export function phonesAfter(directory: Directory, after: PhoneRow | null): Promise<readonly PhoneRow[]> {
  const rows = directory.selectFrom('borrower_phone').selectAll().orderBy('phoneHash').limit(PAGE);
  return (after === null ? rows : rows.where('phoneHash', '>', after.phoneHash)).execute();
}

/** Phone of each existing borrower; empty for an erased one. */
export async function phonesInCells(cells: Cells, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const phones = new Map<string, string>();
  for (const cell of cells.all) {
    const own = userIds.filter((userId) => cells.of(userId) === cell);
    if (own.length === 0) continue;
    const rows = await cell.database.selectFrom('borrower').select(['userId', 'phone']).where('userId', 'in', own).execute();
    for (const { userId, phone } of rows) phones.set(userId, phone);
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
    const missing = named.filter(({ userId, hashes }) => !known.has(userId) && ownerOf(hashes) === null);
    inConflict.push(...named.flatMap(({ userId, hashes }) => ((ownerOf(hashes) ?? userId) === userId ? [] : [userId])));
    if (!mayAdd) {
      erasedSince.push(...missing.map(({ userId }) => userId));
      if (eraseAgain !== null) for (const { userId } of missing) await database.transaction().execute((open) => eraseAgain(open, userId));
    } else if (missing.length > 0) {
      const { numInsertedOrUpdatedRows } = await directory
        .insertInto('borrower_phone')
        .values(
          missing.map(({ hashes: [phoneHash = Buffer.alloc(0)], userId, createdAt }) => ({
            phoneHash,
            keyId: phoneKeys.current.id,
            userId,
            createdAt,
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      added += Number(numInsertedOrUpdatedRows ?? 0);
    }
  }
  return { added, inConflict, erasedSince };
}

type BorrowerRow = Pick<CellTables['borrower'], 'userId' | 'phone' | 'createdAt'>;

function borrowersAfter(database: Cell['database'], after: BorrowerRow | null): Promise<readonly BorrowerRow[]> {
  const rows = database.selectFrom('borrower').select(['userId', 'phone', 'createdAt']).orderBy('userId').limit(PAGE);
  return (after === null ? rows : rows.where('userId', '>', after.userId)).execute();
}

interface KnownPhones {
  /** Owner of the phone with these hashes; `null` if there is none. */
  readonly ownerOf: (hashes: readonly Buffer[]) => string | null;
  readonly known: ReadonlySet<string>;
}

async function knownPhones(
  directory: Directory,
  named: readonly { readonly userId: string; readonly hashes: readonly Buffer[] }[],
): Promise<KnownPhones> {
  if (named.length === 0) return { ownerOf: () => null, known: new Set() };
  const hashes = named.flatMap((each) => each.hashes);
  const userIds = named.map(({ userId }) => userId);
  const rows = await directory
    .selectFrom('borrower_phone')
    .select(['phoneHash', 'userId'])
    .where(({ eb, or }) => or([eb('phoneHash', 'in', hashes), eb('userId', 'in', userIds)]))
    .execute();
  const owners = new Map(rows.map(({ phoneHash, userId }) => [phoneHash.toString('hex'), userId]));
  const ownerOf: KnownPhones['ownerOf'] = (given) => given.map((hash) => owners.get(hash.toString('hex'))).find(isDefined) ?? null;
  return { ownerOf, known: new Set(rows.map(({ userId }) => userId)) };
}

const isDefined = <T>(value: T | undefined): value is T => value !== undefined;
