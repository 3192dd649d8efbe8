import { readDatabaseConfig } from '../platform/config/config.ts';
import { migrateWithRoles } from '../platform/db/roles/grant-roles.ts';
import { placeShards } from '../platform/db/place-shards.ts';
import type { DatabaseKind } from '../platform/db/migrations/run.ts';

/** Runs before a new version starts. Several machines may run it at the same time. */
async function migrateAll(): Promise<void> {
  const config = readDatabaseConfig(process.env);
  await migrateDatabase('directory', config.directoryUrl);
  for (const { url } of config.cellAddresses) await migrateDatabase('cell', url);
  await placeShards(config.directoryUrl, config.cellAddresses);
}

async function migrateDatabase(kind: DatabaseKind, url: string): Promise<void> {
  const applied = await migrateWithRoles(url, kind);
  process.stdout.write(`${kind} ${new URL(url).pathname.slice(1)}: ${applied.length === 0 ? 'nothing to do' : applied.join(', ')}\n`);
}

migrateAll().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
