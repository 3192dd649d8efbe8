import type { Cell, Cells } from './cells.ts';
import { nameOfCell } from './clock-guard.ts';
import type { GuardLog } from './clock-guard.ts';
import type { Clock } from './clock.ts';
import type { Guard } from './dated-work.ts';
import type { Directory } from './directory.ts';
import { beat, readPulse, standingOf } from './pulse.ts';
import type { Standing } from './pulse.ts';

interface Guarded {
  readonly directory: Directory;
  readonly cells: Cells;
  readonly clock: Pick<Clock, 'real'>;
}

/** Sees that the directory or a cell was restored from a backup. Until staff have brought the two together, no dated work is done there. */
export class RestoreGuard implements Guard {
  readonly reason = 'restore';
  readonly #guarded: Guarded;
  readonly #standings = new Map<string, Standing>();
  #log: GuardLog | null = null;

  constructor(guarded: Guarded) {
    this.#guarded = guarded;
  }

  reportTo(log: GuardLog): void {
    this.#log = log;
  }

  async mayWork(name: string): Promise<boolean> {
    const cell = this.#guarded.cells.all.find(({ range }) => nameOfCell(range) === name);
    if (cell === undefined) throw new Error(`this process has no database ${name}`);
    return (await this.#look(cell)) === 'together';
  }

  /** Looks at every cell and counts on. The service does so too: the worker may be away just when something is restored. */
  async lookAtAll(): Promise<void> {
    await Promise.allSettled(this.#guarded.cells.all.map((cell) => this.#look(cell)));
  }

  complaints(): readonly string[] {
    return [...this.#standings]
      .filter(([, standing]) => standing !== 'together')
      .map(([name, standing]) => `${name}: ${MEANINGS[standing]}`);
  }

  async #look(cell: Cell): Promise<Standing> {
    const { directory, clock } = this.#guarded;
    const pulse = await readPulse(directory, cell);
    const standing = standingOf(pulse);
    this.#sayChange(nameOfCell(cell.range), standing);
    if (standing === 'together') await beat(directory, cell, pulse, clock.real());
    return standing;
  }

  /** One line when it begins and one when it ends. */
  #sayChange(cell: string, standing: Standing): void {
    const before = this.#standings.get(cell) ?? 'together';
    this.#standings.set(cell, standing);
    if (before === standing) return;
    if (standing === 'together') this.#log?.info({ cell }, 'directory and cell were brought together: dated work goes on');
    else this.#log?.error({ cell, standing }, 'a restore has not been reconciled: no dated work until reconcile-directory has run');
  }
}

const MEANINGS: Readonly<Record<Standing, string>> = {
  together: '',
  'cell behind': 'restored to an earlier moment than the directory, run reconcile-directory',
  'directory behind': 'the directory was restored to an earlier moment, run reconcile-directory',
  restored: 'it or the directory was restored or moved, run reconcile-directory',
};
