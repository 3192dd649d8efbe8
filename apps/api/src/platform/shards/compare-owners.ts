import type { CellSide } from './cell-side.ts';
import { OWNERS_AT_ONCE } from './copy-changes.ts';
import { everyOwner, isOwned, ownerIn, tablesOf } from './table-owners.ts';

export async function ownersIn({ connection }: CellSide, shard: number): Promise<readonly string[]> {
  const { rows } = await connection.query<{ owner: string }>(
    `select owner from (${everyOwner}) as everybody where shard_of(owner) = $1 order by owner`,
    [shard],
  );
  return rows.map(({ owner }) => owner);
}

export function* batchesOf(owners: readonly string[]): Generator<readonly string[]> {
  for (let start = 0; start < owners.length; start += OWNERS_AT_ONCE) yield owners.slice(start, start + OWNERS_AT_ONCE);
}

/** Returns the owners whose rows differ between the two sides in any table. */
export async function differingOwners(one: CellSide, other: CellSide, owners: readonly string[]): Promise<readonly string[]> {
  const differing: string[] = [];
  for (const batch of batchesOf(owners)) {
    const [here, there] = await Promise.all([digestsOf(one, batch), digestsOf(other, batch)]);
    differing.push(...batch.filter((owner) => here.get(owner) !== there.get(owner)));
  }
  return differing;
}

async function digestsOf({ connection, tables }: CellSide, owners: readonly string[]): Promise<ReadonlyMap<string, string>> {
  // The seed distinguishes the tables. Sorted by name, the tables have the same seed on both sides.
  const each = tables
    .toSorted()
    .map(
      (table, seed) =>
        `select ${ownerIn(table, 'each')} as owner, hashtextextended(each::text, ${seed})::numeric as hash from ${table} as each where ${isOwned(table)}`,
    );
  const { rows } = await connection.query<{ owner: string; digest: string }>(
    `select owner, count(*) || ' ' || sum(hash) as digest from (${each.join(' union all ')}) as rows group by owner`,
    [owners],
  );
  return new Map(rows.map(({ owner, digest }) => [owner, digest]));
}

/** Throws unless the lender's data and the columns of all tables are equal: nothing else validates the references of a borrower's rows. */
export async function requireSameReference(from: CellSide, to: CellSide): Promise<void> {
  const [here, there] = await Promise.all([referenceOf(from), referenceOf(to)]);
  const differing = [...here].filter(([what, digest]) => there.get(what) !== digest).map(([what]) => what);
  if (differing.length > 0) throw new Error(`${from.name} and ${to.name} differ in ${differing.join(', ')}`);
}

async function referenceOf({ connection }: CellSide): Promise<ReadonlyMap<string, string>> {
  const data = tablesOf('lender').map(
    (table) =>
      `select '${table}' as what, count(*) || ' ' || coalesce(sum(hashtextextended(each::text, 0)::numeric), 0) as digest from ${table} as each`,
  );
  const shape = `select 'the columns of ' || c.relname, string_agg(a.attname || ' ' || a.atttypid::regtype, ', ' order by a.attnum)
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by c.relname`;
  const { rows } = await connection.query<{ what: string; digest: string }>([...data, shape].join(' union all '));
  return new Map(rows.map(({ what, digest }) => [what, digest]));
}
