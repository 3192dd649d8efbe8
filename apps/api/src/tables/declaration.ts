import type { PersonalDataKind } from '@hiram/contract/product/personal-data.ts';
import type { Selectable } from 'kysely';

/** Processes that use a database. Each connects with its own role, which has exactly the rights that its work needs. */
export type Process = 'service' | 'worker' | 'staff';

export const ALL_PROCESSES: readonly Process[] = ['service', 'worker', 'staff'];

interface Change<Column> {
  readonly by: readonly Process[];
  readonly columns: readonly Column[] | 'all';
}

/** Rights on a table. Every process may read. */
export interface Grant<Column = string> {
  readonly adds?: readonly Process[];
  /** Columns that the process may update. Locking a row requires the right to update one column. */
  readonly changes?: readonly Change<Column>[];
  /** Includes the right to update, which locking the rows before the deletion requires. */
  readonly removes?: readonly Process[];
}

/** Limit on a borrower's rows: on all of them, on those younger than some days, or on those in a state. Further rows are rejected. */
export interface CountedBound {
  readonly most: number;
  readonly within?: { readonly column: string; readonly days: number };
  readonly while?: { readonly column: string; readonly is: string };
  /** Lock that the caller already has. With an order's lock, the caller must not wait for the borrower's lock. */
  readonly under?: 'order lock' | 'borrower lock';
}

/** Limit per row of another table, whose own bound then limits both. */
interface ShareBound {
  readonly most: number;
  readonly each: string;
}

/** Open to calls without a borrower; limited by address in Redis, under this name. */
interface VisitorBound {
  readonly limit: string;
}

/** No call of a borrower adds a row. `by` names the source of the rows. */
interface NoBound {
  readonly by: 'lender' | 'provider' | 'worker' | 'staff' | 'release' | 'operator';
}

/** Bound that prevents a borrower's calls from growing a table without end. Decided: far more rows than a borrower needs, few enough to store. */
export type RowBound = CountedBound | ShareBound | VisitorBound | NoBound;

/**
 * The columns of a table by the line of the privacy policy that covers them. `plain` columns describe no person: they are keys, states and our own
 * steps.
 */
export type Columns = Partial<Record<PersonalDataKind | 'plain', string>>;

/**
 * Effect of an erasure on a table's rows.
 * `now`: deleted at the borrower's request. `closing`: deleted once nothing is open, and copied to a sealed record for the legal term first if
 * `sealed`. `kept`: stays in the books without a name; `blanked` has the new values of its columns.
 */
export type Fate<Row> =
  | { readonly when: 'now' }
  | { readonly when: 'closing'; readonly sealed: boolean }
  | { readonly when: 'kept'; readonly blanked?: Partial<Row>; readonly sealed?: true };

/** Own term of a row: it ends this many days after the date in `since`, even if its borrower stays. */
export interface Ending<Column extends string = string> {
  readonly since: Column;
  readonly days: number;
  readonly unless?: { readonly column: Column; readonly is: string };
}

export interface Holding<Row> {
  /** Shown in the exported file beside the rows. */
  readonly what: string;
  readonly why: string;
  /** Columns left out of the export, each with the reason that the file shows. */
  readonly withheld?: Partial<Record<keyof Row & string, string>>;
  readonly fate: Fate<Row>;
  /** Omitted if the rows end with their borrower. */
  readonly ends?: Ending<keyof Row & string>;
}

interface TableDeclaration<Row> {
  readonly grants: Grant<keyof Row & string>;
  readonly bound: RowBound;
}

/** Table with rows of borrowers. Its rows move with the shard of their borrower or, with `visitor`, of a phone without a borrower yet. */
interface BorrowerTableDeclaration<Row> extends TableDeclaration<Row> {
  readonly owner?: 'visitor';
  readonly columns: Columns;
  readonly holding: Holding<Selectable<Row>>;
}

/** Table without rows of borrowers. `terms`: shared by the loans that were agreed under them. `lender`: the same in every cell. `cell`: about the cell itself. */
interface OtherTableDeclaration<Row> extends TableDeclaration<Row> {
  readonly owner: 'terms' | 'lender' | 'cell';
}

/** Column of a field: `text_sha256` of `textSha256`. */
type ColumnName<Field extends string> = Field extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnName<Rest>}`
  : '';

/** A row's type with the column names of SQL, in which the declarations are written. */
type ColumnsOf<Row> = { readonly [Field in keyof Row & string as ColumnName<Field>]: Row[Field] };

/** Everything that the product knows of each table of a cell. A table without a complete declaration is a type error. */
export type CellDeclarations<Tables> = {
  readonly [Table in keyof Tables]: 'userId' extends keyof Tables[Table]
    ? BorrowerTableDeclaration<ColumnsOf<Tables[Table]>>
    : OtherTableDeclaration<ColumnsOf<Tables[Table]>>;
};

export type DirectoryDeclarations<Tables> = {
  readonly [Table in keyof Tables]: TableDeclaration<ColumnsOf<Tables[Table]>> & { readonly columns: Columns };
};

export const NOW = { when: 'now' } as const;
export const DELETED = { when: 'closing', sealed: false } as const;
export const SEALED = { when: 'closing', sealed: true } as const;
export const KEPT = { when: 'kept' } as const;

export const SECRET = 'A secret that protects you: anyone who has it could act as you.';
export const MASKED = 'Stored encrypted. You know the number; last_four says which one it is.';
export const STAFF = 'The name of a member of staff, who has rights of their own.';

/** Columns of the claim of a staff member on an item. */
export const CLAIM_COLUMNS = ['taken_by', 'taken_at', 'taken_until'] as const;

/** Data of the lender, which staff publish. */
export const REFERENCE = {
  owner: 'lender',
  grants: { adds: ['staff'], changes: [{ by: ['staff'], columns: 'all' }], removes: ['staff'] },
  bound: { by: 'lender' },
} as const;

/** Rights on rows that a borrower's call inserts, and that are removed by her erasure or at the end of their term. */
export const ADDED_AND_ENDED = { adds: ['service'], removes: ['worker'] } as const;
