import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { CellAddress } from '../platform/db/cell-addresses.ts';
import { requireMigrated } from '../platform/db/migrations/run.ts';
import type { DatabaseKind } from '../platform/db/migrations/run.ts';
import { isPassingTrouble } from '../platform/db/trouble.ts';

const LOOK_AGAIN_MS = 5_000;
/** A start waits so long for a database. After that it goes on without it. */
const LONGEST_WAIT_MS = 5_000;

export interface StoredIn {
  readonly name: string;
  readonly kind: DatabaseKind;
  readonly url: string;
}

export const directoryAt = (url: string): StoredIn => ({ name: 'directory', kind: 'directory', url });
export const cellAt = ({ name, url }: CellAddress): StoredIn => ({ name, kind: 'cell', url });

/** Throws where the database lacks a migration of this version. One that does not answer is asked until it does, or is not needed any more. */
export async function untilMigrated(
  { name, kind, url }: StoredIn,
  log: Pick<FastifyBaseLogger, 'warn'>,
  signal?: AbortSignal,
): Promise<void> {
  for (let said = false; ; said = true) {
    try {
      await requireMigrated(url, kind);
      return;
    } catch (err) {
      if (!isPassingTrouble(err)) throw err;
      if (!said) log.warn({ err, database: name }, 'a database does not answer, and is not waited for');
    }
    await sleep(LOOK_AGAIN_MS, undefined, signal === undefined ? {} : { signal });
  }
}

/** A part that is down keeps no process from starting for those who do not need it. A failure that comes later ends the process all the same. */
export async function waitAWhile(parts: readonly Promise<unknown>[], onLateFailure: (error: unknown) => void): Promise<void> {
  const all = Promise.all(parts);
  await Promise.race([all, sleep(LONGEST_WAIT_MS, undefined, { ref: false })]);
  all.catch(onLateFailure);
}
