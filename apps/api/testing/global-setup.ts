import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrateWithRoles } from '../src/platform/db/roles/grant-roles.ts';
import { placeShards } from '../src/platform/db/place-shards.ts';
import { CELL_NAMES, createDatabase, databaseUrl, dropDatabase, templateOf } from './databases.ts';

/** Creates a migrated directory and two cells, each with half of the shards; test files clone them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const run = `hiram_test_${randomBytes(4).toString('hex')}`;
  const names = ['directory', ...CELL_NAMES];
  const urlOf = (name: string): string => databaseUrl(templateOf(run, name));
  for (const name of names) {
    await createDatabase(templateOf(run, name));
    await migrateWithRoles(urlOf(name), name === 'directory' ? name : 'cell');
  }
  await placeShards(
    urlOf('directory'),
    CELL_NAMES.map((name) => ({ name, url: urlOf(name) })),
  );
  project.provide('run', run);
  return async () => {
    for (const name of names) await dropDatabase(templateOf(run, name));
    await rm(join(tmpdir(), run), { recursive: true, force: true });
  };
}
