import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Mutant } from './mutant.ts';

/** Kept beside the list of shown requirements: which test killed which mutant, and on which commit. */
const RECORD = 'docs/mutants-killed.json';

export interface Kill {
  readonly id: string;
  readonly breaks: string;
  /** Of the mutant itself. Another piece or replacement is another mutant. */
  readonly mutant: string;
  /** Of the file that it changes and of the file of the test that killed it, as they were. */
  readonly files: string;
  readonly killedBy: string;
  readonly in: string;
  readonly commit: string;
}

export interface FullRun {
  readonly commit: string;
  readonly mutants: number;
  readonly survived: number;
  readonly minutes: number;
}

export interface KillRecord {
  readonly lastFullRun: FullRun | null;
  readonly kills: readonly Kill[];
}

const shortHash = (...texts: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(`${text.length}:${text}`);
  return hash.digest('hex').slice(0, 12);
};

export const hashOfMutant = ({ id, file, find, replace }: Mutant): string => shortHash(id, file, find, replace);
export const hashOfFiles = (root: string, paths: readonly string[]): string =>
  shortHash(...paths.map((path) => (existsSync(`${root}/${path}`) ? readFileSync(`${root}/${path}`, 'utf8') : '')));

export function readRecord(root: string): KillRecord {
  const path = `${root}/${RECORD}`;
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as KillRecord) : { lastFullRun: null, kills: [] };
}

export function writeRecord(root: string, record: KillRecord): void {
  writeFileSync(`${root}/${RECORD}`, `${JSON.stringify(record, null, 2)}\n`);
}

export const killOf = ({ kills }: KillRecord, mutant: Mutant): Kill | undefined =>
  kills.find((kill) => kill.mutant === hashOfMutant(mutant) && kill.breaks === mutant.breaks);

/** Whether the mutant has to be tried again: it is new, or its file or the test that killed it was changed since. */
export function isChanged(root: string, record: KillRecord, mutant: Mutant): boolean {
  const kill = killOf(record, mutant);
  return kill === undefined || kill.files !== hashOfFiles(root, [mutant.file, kill.in]);
}

/** The requirements that have a mutant, and all of whose mutants were killed as they stand now. */
export function provenIds(record: KillRecord, mutants: readonly Mutant[]): ReadonlySet<string> {
  const proven = new Set(mutants.map(({ id }) => id));
  for (const mutant of mutants) if (killOf(record, mutant) === undefined) proven.delete(mutant.id);
  return proven;
}
