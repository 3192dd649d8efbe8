import { deskVariables } from '@hiram/api/platform/config/desk-config.ts';
import { databaseVariables, seedVariables, serverVariables, workerVariables } from '@hiram/api/platform/config/config.ts';
import { defaultVariables } from '@hiram/api/providers/needed-settings.ts';
import { readConfig as readSandboxConfig } from '@hiram/sandbox/config.ts';
import { readIdentityConfig } from '@hiram/sandbox/staff/config.ts';
import { DESK_VARIABLE_DESCRIPTIONS, VARIABLE_DESCRIPTIONS } from './descriptions.ts';

interface Schema {
  safeParse(value: unknown): { readonly success: boolean; readonly data?: unknown };
}

type Variables = Readonly<Record<string, Schema>>;

/** Variables of each process, including those of its providers. */
const serviceVariables = { ...serverVariables, ...defaultVariables('service') };
export const processVariables = {
  service: serviceVariables,
  desk: { ...serviceVariables, ...deskVariables },
  worker: { ...workerVariables, ...defaultVariables('worker') },
  migration: databaseVariables,
  seed: seedVariables,
} satisfies Readonly<Record<string, Variables>>;

/** Processes by their letter in the table. The seed reads the variables of the migration, and the profile. */
const PROCESSES: Readonly<Record<string, Variables>> = {
  S: processVariables.service,
  W: processVariables.worker,
  M: processVariables.seed,
};

/** Returns the table of docs/operations.md, generated from the schemas of the processes. */
export function configurationTable(): string {
  const rows = Object.entries(VARIABLE_DESCRIPTIONS).map(([name, meaning]) => [
    `\`${name}\``,
    Object.entries(PROCESSES)
      .flatMap(([letter, variables]) => (name in variables ? letter : []))
      .join(''),
    defaultOf(name),
    meaning,
  ]);
  const heads = ['variable', 'by', 'default', 'meaning'];
  return tableOf(heads, rows);
}

/** Returns the table of the variables that only the desk reads. */
export function deskTable(): string {
  const rows = Object.entries(DESK_VARIABLE_DESCRIPTIONS).map(([name, meaning]) => [
    `\`${name}\``,
    defaultOf(name, [deskVariables]),
    meaning,
  ]);
  return tableOf(['variable', 'default', 'meaning'], rows);
}

const tableOf = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

function defaultOf(name: string, processes: readonly Variables[] = Object.values(PROCESSES)): string {
  const schema = processes.map((variables) => variables[name]).find((each) => each !== undefined);
  if (schema === undefined) throw new Error(`${name} has a description but is not a variable`);
  const { success, data } = schema.safeParse(undefined);
  if (!success) return '**required**';
  return data === undefined || (Array.isArray(data) && data.length === 0)
    ? 'none'
    : `\`${typeof data === 'string' ? data : JSON.stringify(data)}\``;
}

/** The sandbox and its identity provider have no schema, so a proxy records the variables that they read. */
function variablesOf(readConfig: (environment: Readonly<Record<string, string>>) => unknown): readonly string[] {
  const read = new Set<string>();
  readConfig(new Proxy({}, { get: (_, name) => (read.add(String(name)), name === 'HIRAM_PROFILE' ? 'specified' : '1') }));
  return [...read].toSorted();
}

export const sandboxVariables = (): readonly string[] => variablesOf(readSandboxConfig);
export const identityVariables = (): readonly string[] => variablesOf(readIdentityConfig);
