import type { Cell, WatchedCells } from './cells.ts';
import type { GuardLog } from './clock-guard.ts';
import type { Clock } from './clock.ts';
import type { Guard } from './dated-work.ts';
import type { Directory } from './directory.ts';
import { advanceHeartbeat, getHeartbeat, heartbeatStateOf } from './heartbeat.ts';
import type { HeartbeatState } from './heartbeat.ts';

/** Longer than the heartbeat interval of a worker. */
const STALE_AFTER_MS = 90_000;

interface GuardedCell {
  readonly directory: Directory;
  readonly cells: Pick<WatchedCells, 'all'>;
  readonly clock: Pick<Clock, 'real'>;
}

/** Detects that the directory or a cell was restored from a backup. Dated work on the cell stops until staff have reconciled the two databases. */
export class RestoreGuard implements Guard {
  readonly reason = 'restore';
  readonly #guarded: GuardedCell;
  readonly #standings = new Map<string, HeartbeatState>();
  #log: GuardLog | null = null;

  constructor(guarded: GuardedCell) {
    this.#guarded = guarded;
  }

  reportTo(log: GuardLog): void {
    this.#log = log;
  }

  async isWorkAllowed(name: string): Promise<boolean> {
    const cell = this.#guarded.cells.all.find((each) => each.name === name);
    if (cell === undefined) throw new Error(`this process has no database ${name}`);
    return (await this.#look(cell)) === 'together';
  }

  /** Checks every cell and advances its heartbeat. */
  async checkAll(): Promise<void> {
    await Promise.allSettled(this.#guarded.cells.all.map((cell) => this.#look(cell)));
  }

  /** Checks only the cells whose heartbeat is overdue because no worker has leased them, so that a service needs no connection to the others. */
  async checkOverdue(): Promise<void> {
    const { directory, cells, clock } = this.#guarded;
    const since = new Date(clock.real().getTime() - STALE_AFTER_MS);
    const counted = await directory.selectFrom('cell_pulse').select('cell').where('beatenAt', '>', since).execute();
    const removedCells = cells.all.filter(({ name }) => !counted.some(({ cell }) => cell === name));
    await Promise.allSettled(removedCells.map((cell) => this.#look(cell)));
  }

  /** Covers only the current cells of the process: a worker does not report cells that the worker has released. */
  complaints(): readonly string[] {
    return this.#guarded.cells.all.flatMap(({ name }) => {
      const state = this.#standings.get(name) ?? 'together';
      return state === 'together' ? [] : [`${name}: ${STATE_MESSAGES[state]}`];
    });
  }

  async #look(cell: Cell): Promise<HeartbeatState> {
    const { directory, clock } = this.#guarded;
    const heartbeat = await getHeartbeat(directory, cell);
    const state = heartbeatStateOf(heartbeat);
    this.#logChange(cell.name, state);
    if (state === 'together') await advanceHeartbeat(directory, cell, heartbeat, clock.real());
    return state;
  }

  #logChange(cell: string, state: HeartbeatState): void {
    const before = this.#standings.get(cell) ?? 'together';
    this.#standings.set(cell, state);
    if (before === state) return;
    if (state === 'together') this.#log?.info({ cell }, 'directory and cell were reconciled: dated work resumes');
    else
      this.#log?.error(
        { cell, standing: state },
        'a restore has not been reconciled: dated work is stopped until reconcile-directory has run',
      );
  }
}

const STATE_MESSAGES: Readonly<Record<HeartbeatState, string>> = {
  together: '',
  'cell behind': 'the cell was restored to an earlier moment, run reconcile-directory',
  'directory behind': 'the directory was restored to an earlier moment, run reconcile-directory',
  restored: 'the cell or the directory was restored or moved, run reconcile-directory',
};
