import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { PgBoss } from 'pg-boss';
import { jobConnections } from '../platform/db/cell-connections.ts';
import type { Cell, Cells, WatchedCells } from '../platform/db/cells.ts';
import { resizePool } from '../platform/db/database.ts';
import { isTransientError } from '../platform/db/errors.ts';
import { cellDatabase, waitForMigrations } from './wait-for-migrations.ts';

/** Connections to a cell that this worker does not work on: a job may write a borrower's visits, which are in the cell of the phone. */
export const TEMPORARY_CONNECTIONS = 2;
const RETRY_MS = 5_000;
/** Jobs in progress may run this long after a cell is released; then another worker starts them again. */
const STOP_TIMEOUT_MS = 20_000;

interface LeasedCell {
  readonly cell: Cell;
  readonly given: AbortController;
  /** `null` if the cell was released before its queues existed. */
  readonly queues: Promise<PgBoss | null>;
}

interface Work {
  readonly cells: Cells;
  readonly connections: number;
  readonly startJobs: (cell: Cell) => Promise<PgBoss>;
  /** Called on a failure that retries do not solve. */
  readonly onFailure: (error: unknown) => void;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/** The cells that a worker works on, each with its job queues. A cell stays in `all` until its last job has ended. */
export class LeasedCells implements WatchedCells {
  readonly #work: Work;
  readonly #working = new Map<string, LeasedCell>();

  constructor(work: Work) {
    this.#work = work;
  }

  get all(): readonly Cell[] {
    return [...this.#working.values()].map(({ cell }) => cell);
  }

  isInUse = (): boolean => true;

  onAcquired = (name: string): void => {
    const cell = this.#work.cells.all.find((each) => each.name === name);
    if (cell === undefined) throw new Error(`CELLS does not name ${name}`);
    const given = new AbortController();
    const queues = this.#startJobs(cell, given.signal);
    queues.catch(this.#work.onFailure);
    this.#working.set(name, { cell, given, queues });
    this.#divide();
    this.#work.log.info({ cell: name, cells: this.#working.size }, 'cell lease acquired');
  };

  end = async (name: string): Promise<void> => {
    const working = this.#working.get(name);
    if (working === undefined) return;
    working.given.abort();
    try {
      const queues = await working.queues;
      await queues?.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
    } finally {
      this.#working.delete(name);
      resizePool(working.cell.database, TEMPORARY_CONNECTIONS);
      this.#divide();
      this.#work.log.info({ cell: name, cells: this.#working.size }, 'cell lease released');
    }
  };

  async waitUntilStarted(): Promise<void> {
    await Promise.all([...this.#working.values()].map(({ queues }) => queues));
  }

  /** Retries an unreachable cell for as long as this worker has its lease. */
  async #startJobs(cell: Cell, signal: AbortSignal): Promise<PgBoss | null> {
    const { startJobs, log } = this.#work;
    while (!signal.aborted) {
      try {
        await waitForMigrations(cellDatabase(cell), log, signal);
        return await startJobs(cell);
      } catch (err) {
        if (signal.aborted) return null;
        if (!isTransientError(err)) throw err;
        log.warn({ err, cell: cell.name }, 'the job queue of a cell was not started');
        await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined);
      }
    }
    return null;
  }

  #divide(): void {
    for (const { database } of this.all) resizePool(database, jobConnections(this.#work.connections, this.#working.size));
  }
}
