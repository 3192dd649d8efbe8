import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { CellAddress } from '../platform/db/cell-addresses.ts';
import { assertMigrated } from '../platform/db/migrations/run.ts';
import type { DatabaseKind } from '../platform/db/migrations/run.ts';
import { isTransientError } from '../platform/db/errors.ts';

const RETRY_MS = 5_000;
/** A process waits this long for its databases at the start, and then continues without them. */
const LONGEST_WAIT_MS = 5_000;

export interface MigratedDatabase {
  readonly name: string;
  readonly kind: DatabaseKind;
  readonly url: string;
}

export const directoryDatabase = (url: string): MigratedDatabase => ({ name: 'directory', kind: 'directory', url });
export const cellDatabase = ({ name, url }: CellAddress): MigratedDatabase => ({ name, kind: 'cell', url });

/** Throws if the database lacks a migration of this version. Retries while the database is unreachable, until `signal` aborts. */
export async function waitForMigrations(
  { name, kind, url }: MigratedDatabase,
  log: Pick<FastifyBaseLogger, 'warn'>,
  signal?: AbortSignal,
): Promise<void> {
  for (let said = false; ; said = true) {
    try {
      await assertMigrated(url, kind);
      return;
    } catch (err) {
      if (!isTransientError(err)) throw err;
      if (!said) log.warn({ err, database: name }, 'a database is unavailable: starting without it');
    }
    await sleep(RETRY_MS, undefined, signal === undefined ? {} : { signal });
  }
}

/**
 * Waits for the parts for a limited time, so that a part that is down does not stop a process whose other parts work. A later failure still ends the
 * process.
 */
export async function waitForParts(parts: readonly Promise<unknown>[], onLateFailure: (error: unknown) => void): Promise<void> {
  const all = Promise.all(parts);
  await Promise.race([all, sleep(LONGEST_WAIT_MS, undefined, { ref: false })]);
  all.catch(onLateFailure);
}
