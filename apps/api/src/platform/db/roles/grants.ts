/** Processes that use a database. Each connects with its own role, which has exactly the rights that its work needs. */
export type Process = 'service' | 'worker' | 'staff';

export const ALL_PROCESSES: readonly Process[] = ['service', 'worker', 'staff'];

/** Columns of the claim of a staff member on an item. */
export const CLAIM_COLUMNS = ['taken_by', 'taken_at', 'taken_until'] as const;

/** Role for backups, which may read everything and change nothing. */
const BACKUP = 'hiram_backup';

/** Role of the process in the databases. The operator's login is this role or a member of it. */
export const roleOf = (process: Process): string => `hiram_${process}`;

export const ROLES: readonly string[] = [...ALL_PROCESSES.map(roleOf), BACKUP];

interface Change<Column> {
  readonly by: readonly Process[];
  readonly columns: readonly Column[] | 'all';
}

interface Grant<Column = string> {
  readonly adds?: readonly Process[];
  /** Columns that the process may update. Locking a row requires the right to update one column. */
  readonly changes?: readonly Change<Column>[];
  /** Includes the right to update, which locking the rows before the deletion requires. */
  readonly removes?: readonly Process[];
}

/** Rights on every table; every process may read. A new table fails type checking until this type has an entry for it. */
export type Grants<Tables> = { readonly [Table in keyof Tables]: Grant<keyof Tables[Table] & string> };

/** Returns the statements that set exactly these rights, from any previous state. */
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
    grantOf('select', table, ALL_PROCESSES),
    grantOf('insert', table, adds),
    ...changes.map(({ by, columns }) => grantOf(columns === 'all' ? 'update' : `update (${columns.join(', ')})`, table, by)),
    grantOf('update, delete', table, removes),
  ].filter((statement) => statement !== null);
}

const grantOf = (what: string, table: string, to: readonly Process[]): string | null =>
  to.length === 0 ? null : `grant ${what} on ${table} to ${to.map(roleOf).join(', ')}`;
