/** The processes that use a database. Each connects by a role of its own, which may do what its work needs and nothing else. */
export type Process = 'service' | 'worker' | 'staff';

export const EVERYONE: readonly Process[] = ['service', 'worker', 'staff'];

/** Who works on what waits for staff, and until when. */
export const TAKEN = ['taken_by', 'taken_at', 'taken_until'] as const;

/** Reads everything, for a copy, and changes nothing. */
const BACKUP = 'hiram_backup';

/** As the databases know it. A login of the operator's is this role, or a member of it. */
export const roleOf = (process: Process): string => `hiram_${process}`;

export const ROLES: readonly string[] = [...EVERYONE.map(roleOf), BACKUP];

interface Change<Column> {
  readonly by: readonly Process[];
  readonly columns: readonly Column[] | 'all';
}

interface Grant<Column = string> {
  readonly adds?: readonly Process[];
  /** The columns that they may write, and so the rows that they may lock. */
  readonly changes?: readonly Change<Column>[];
  /** Whoever removes rows may lock them first, so they may change them too. */
  readonly removes?: readonly Process[];
}

/** Everyone reads. Every table: one that is added stops the types until somebody has said who needs it. */
export type Grants<Tables> = { readonly [Table in keyof Tables]: Grant<keyof Tables[Table] & string> };

/** What brings the roles from whatever they may do now to exactly this. */
export function statementsFor(grants: Readonly<Record<string, Grant>>): readonly string[] {
  const everyRole = ROLES.join(', ');
  return [
    'revoke create on schema public from public',
    `grant usage on schema public to ${everyRole}`,
    `revoke all on all tables in schema public from public, ${everyRole}`,
    `grant select on all tables in schema public to ${BACKUP}`,
    `grant select on all sequences in schema public to ${BACKUP}`,
    `grant select on migration to ${everyRole}`,
    ...Object.entries(grants).flatMap(([table, grant]) => statementsOf(table, grant)),
  ];
}

function statementsOf(table: string, { adds = [], changes = [], removes = [] }: Grant): readonly string[] {
  return [
    grantOf('select', table, EVERYONE),
    grantOf('insert', table, adds),
    ...changes.map(({ by, columns }) => grantOf(columns === 'all' ? 'update' : `update (${columns.join(', ')})`, table, by)),
    grantOf('update, delete', table, removes),
  ].filter((statement) => statement !== null);
}

const grantOf = (what: string, table: string, to: readonly Process[]): string | null =>
  to.length === 0 ? null : `grant ${what} on ${table} to ${to.map(roleOf).join(', ')}`;
