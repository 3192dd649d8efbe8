import type { Cell, CellDatabase } from './cells.ts';
import { isTransientError } from './errors.ts';

/** Time during which a cell that did not answer is tried last. */
const FAILED_CELL_BACKOFF_MS = 10_000;

/** Runs work that every cell can do on the first cell that answers, so that an unavailable cell affects only its own borrowers. */
export class AnyCell {
  readonly #cells: readonly Cell[];
  readonly #isInUse: (name: string) => boolean;
  readonly #failedAt = new Map<Cell, number>();
  #lastAnswered: Cell | null = null;

  constructor(cells: readonly Cell[], isInUse: (name: string) => boolean) {
    this.#cells = cells;
    this.#isInUse = isInUse;
  }

  run = async <Result>(work: (database: CellDatabase) => Promise<Result>): Promise<Result> => {
    const [first, ...others] = this.#inOrder();
    if (first === undefined) throw new Error('no cell is configured');
    let outcome = await this.#attempt(first, work);
    for (const cell of others) {
      if ('result' in outcome) break;
      outcome = await this.#attempt(cell, work);
    }
    if ('result' in outcome) return outcome.result;
    throw outcome.trouble;
  };

  async #attempt<Result>(
    cell: Cell,
    work: (database: CellDatabase) => Promise<Result>,
  ): Promise<{ readonly result: Result } | { readonly trouble: unknown }> {
    try {
      const result = await work(cell.database);
      this.#lastAnswered = cell;
      return { result };
    } catch (error) {
      if (!isTransientError(error)) throw error;
      this.#failedAt.set(cell, performance.now());
      return { trouble: error };
    }
  }

  /** Returns the cells with open connections first, from a random start to spread the load, and recently failed cells last. */
  #inOrder(): readonly Cell[] {
    const start = Math.floor(Math.random() * this.#cells.length);
    const rotatedCells = [...this.#cells.slice(start), ...this.#cells.slice(0, start)];
    const isBackedOff = (cell: Cell): boolean => performance.now() - (this.#failedAt.get(cell) ?? -Infinity) < FAILED_CELL_BACKOFF_MS;
    const rankOf = (cell: Cell): number => {
      if (isBackedOff(cell)) return 2;
      return this.#isInUse(cell.name) || cell === this.#lastAnswered ? 0 : 1;
    };
    return rotatedCells.toSorted((left, right) => rankOf(left) - rankOf(right));
  }
}
