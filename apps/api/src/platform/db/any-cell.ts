import type { Cell, CellDatabase } from './cells.ts';
import { isPassingTrouble } from './trouble.ts';

/** A cell that did not answer is asked last for so long. */
const PASSED_OVER_MS = 10_000;

/** What any cell can do is done by one that answers: a cell that is down is no trouble of those who live in another, or in none. */
export class AnyCell {
  readonly #cells: readonly Cell[];
  readonly #failedAt = new Map<Cell, number>();

  constructor(cells: readonly Cell[]) {
    this.#cells = cells;
  }

  run = async <Result>(work: (database: CellDatabase) => Promise<Result>): Promise<Result> => {
    const [first, ...others] = this.#inOrder();
    if (first === undefined) throw new Error('there is no cell');
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
      return { result: await work(cell.database) };
    } catch (error) {
      if (!isPassingTrouble(error)) throw error;
      this.#failedAt.set(cell, performance.now());
      return { trouble: error };
    }
  }

  /** Those that answered come first, each of them as often as the others. */
  #inOrder(): readonly Cell[] {
    const start = Math.floor(Math.random() * this.#cells.length);
    const turned = [...this.#cells.slice(start), ...this.#cells.slice(0, start)];
    const isPassedOver = (cell: Cell): boolean => performance.now() - (this.#failedAt.get(cell) ?? -Infinity) < PASSED_OVER_MS;
    return [...turned.filter((cell) => !isPassedOver(cell)), ...turned.filter(isPassedOver)];
  }
}
