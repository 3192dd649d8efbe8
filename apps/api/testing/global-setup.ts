import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrateWithRoles } from '../src/platform/db/roles/grant-roles.ts';
import { createDatabase, databaseUrl, dropDatabase } from './databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The start of the name of every database of this run. */
    run: string;
  }
}

/** One migrated database of each kind; every test file clones its own from them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const run = `hiram_test_${randomBytes(4).toString('hex')}`;
  const kinds = ['directory', 'cell'] as const;
  for (const kind of kinds) {
    await createDatabase(`${run}_${kind}`);
    await migrateWithRoles(databaseUrl(`${run}_${kind}`), kind);
  }
  project.provide('run', run);
  return async () => {
    for (const kind of kinds) await dropDatabase(`${run}_${kind}`);
    await rm(join(tmpdir(), run), { recursive: true, force: true });
  };
}
