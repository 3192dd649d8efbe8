import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { PgBoss } from 'pg-boss';
import { jobConnections } from '../platform/db/cell-connections.ts';
import type { Cell, Cells, WatchedCells } from '../platform/db/cells.ts';
import { resizePool } from '../platform/db/database.ts';
import { isPassingTrouble } from '../platform/db/trouble.ts';
import { cellAt, untilMigrated } from './migrated.ts';

/** A job may need another cell for a moment: a borrower's visits are in the cell of her phone. */
export const PASSING_CONNECTIONS = 2;
const TRY_AGAIN_MS = 5_000;
/** What is in progress when a cell is given back may go on for so long. Another worker then begins it anew. */
const LONGEST_END_MS = 20_000;

interface Working {
  readonly cell: Cell;
  readonly given: AbortController;
  /** Null when it was given back before its queues were there. */
  readonly queues: Promise<PgBoss | null>;
}

interface Work {
  readonly cells: Cells;
  /** The most connections to all of them together. */
  readonly connections: number;
  readonly startJobs: (cell: Cell) => Promise<PgBoss>;
  /** Told of a failure that waiting does not end. */
  readonly onFailure: (error: unknown) => void;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/** The cells that a worker works on now, each with its queues. A cell belongs to them until its last job has ended. */
export class WorkedCells implements WatchedCells {
  readonly #work: Work;
  readonly #working = new Map<string, Working>();

  constructor(work: Work) {
    this.#work = work;
  }

  get all(): readonly Cell[] {
    return [...this.#working.values()].map(({ cell }) => cell);
  }

  isInUse = (): boolean => true;

  begin = (name: string): void => {
    const cell = this.#work.cells.all.find((each) => each.name === name);
    if (cell === undefined) throw new Error(`CELLS does not name ${name}`);
    const given = new AbortController();
    const queues = this.#startJobs(cell, given.signal);
    queues.catch(this.#work.onFailure);
    this.#working.set(name, { cell, given, queues });
    this.#divide();
    this.#work.log.info({ cell: name, cells: this.#working.size }, 'a cell was taken');
  };

  end = async (name: string): Promise<void> => {
    const working = this.#working.get(name);
    if (working === undefined) return;
    working.given.abort();
    try {
      const queues = await working.queues;
      await queues?.stop({ graceful: true, timeout: LONGEST_END_MS });
    } finally {
      this.#working.delete(name);
      resizePool(working.cell.database, PASSING_CONNECTIONS);
      this.#divide();
      this.#work.log.info({ cell: name, cells: this.#working.size }, 'a cell was given back');
    }
  };

  /** Resolves when every cell that was taken so far has its queues. */
  async started(): Promise<void> {
    await Promise.all([...this.#working.values()].map(({ queues }) => queues));
  }

  /** A cell that does not answer is waited for, for as long as it is ours. */
  async #startJobs(cell: Cell, signal: AbortSignal): Promise<PgBoss | null> {
    const { startJobs, log } = this.#work;
    while (!signal.aborted) {
      try {
        await untilMigrated(cellAt(cell), log, signal);
        return await startJobs(cell);
      } catch (err) {
        if (signal.aborted) return null;
        if (!isPassingTrouble(err)) throw err;
        log.warn({ err, cell: cell.name }, 'the job queue of a cell could not be started');
        await sleep(TRY_AGAIN_MS, undefined, { signal }).catch(() => undefined);
      }
    }
    return null;
  }

  #divide(): void {
    for (const { database } of this.all) resizePool(database, jobConnections(this.#work.connections, this.#working.size));
  }
}
