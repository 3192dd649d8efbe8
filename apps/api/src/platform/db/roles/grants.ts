import { ALL_PROCESSES } from '../../../tables/declaration.ts';
import type { Grant, Process } from '../../../tables/declaration.ts';

/** Role for backups, which may read everything and change nothing. */
const BACKUP = 'hiram_backup';

/** Role of the process in the databases. The operator's login is this role or a member of it. */
export const roleOf = (process: Process): string => `hiram_${process}`;

export const ROLES: readonly string[] = [...ALL_PROCESSES.map(roleOf), BACKUP];

/** Returns the statements that set exactly these rights, from any previous state. */
export function statementsFor(tables: Readonly<Record<string, { readonly grants: Grant }>>): readonly string[] {
  const everyRole = ROLES.join(', ');
  return [
    'revoke create on schema public from public',
    `grant usage on schema public to ${everyRole}`,
    `revoke all on all tables in schema public from public, ${everyRole}`,
    `grant select on all tables in schema public to ${BACKUP}`,
    `grant select on all sequences in schema public to ${BACKUP}`,
    `grant select on migration to ${everyRole}`,
    ...Object.entries(tables).flatMap(([table, { grants }]) => statementsOf(table, grants)),
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
