import { shardOf } from '@hiram/api/platform/db/cells.ts';

/** A borrower of a measurement. All ids are derived from a number, in the same way here and in SQL. */
export interface Person {
  readonly userId: string;
  /** Converts an id of the template borrower. */
  readonly idOf: (templateId: string) => string;
}

const USER = 'bench';
const USER_DIGITS = 9;
const ID_DIGITS = 11;
const OUR_ID = /^(OR|OF|PI)\d{3}[0-9A-Z]{12}$/;

export const isOurId = (value: unknown): value is string => typeof value === 'string' && OUR_ID.test(value);

const userIdOf = (n: number): string => `${USER}${String(n).padStart(USER_DIGITS, '0')}`;

/** @param templateIds ids of the template borrower in a fixed order: the letter of the index distinguishes two offers of one borrower */
export function personOf(n: number, templateIds: readonly string[]): Person {
  const userId = userIdOf(n);
  const shard = String(shardOf(userId)).padStart(3, '0');
  const idOf = (id: string): string => `${id.slice(0, 2)}${shard}${letterAt(templateIds.indexOf(id))}${String(n).padStart(ID_DIGITS, '0')}`;
  return { userId, idOf };
}

/** The same conversion in SQL, for a row with `n`, `user_id` and `shard`. */
export const idInSql = (id: string, templateIds: readonly string[]): string =>
  `'${id.slice(0, 2)}' || person.shard || '${letterAt(templateIds.indexOf(id))}' || lpad(person.n::text, ${ID_DIGITS}, '0')`;

/** A distinct phone number for each borrower. */
export const phoneInSql = `'19' || lpad(person.n::text, 9, '0')`;

/** Creates a table of numbers with user ids and shards, of all borrowers or of the cell. In random order of the ids, as in production. */
export const peopleTable = (many: number, of: 'everybody' | 'cell'): string => `
  create table bench_person as
  select n, user_id, lpad(shard::text, 3, '0') as shard
  from (
    select n, user_id, ('x' || encode(substring(sha256(user_id::bytea) for 4), 'hex'))::bit(32)::bigint % 480 as shard
    from (select n, '${USER}' || lpad(n::text, ${USER_DIGITS}, '0') as user_id from generate_series(1, ${many}) as n) as numbered
  ) as sharded
  where ${of === 'everybody' ? 'true' : 'shard in (select shard from held_shard)'}
  order by sha256(user_id::bytea)`;

function letterAt(index: number): string {
  const letter = 'ABCDEFGH'[index];
  if (letter === undefined) throw new Error('the template does not have the id');
  return letter;
}
