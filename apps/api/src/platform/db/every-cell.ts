import type { Cell } from './cells.ts';
import { isTransientError } from './errors.ts';

export interface CellResults<Answer> {
  readonly answers: readonly Answer[];
  /** Names of the cells that did not answer. */
  readonly missing: readonly string[];
}

/** Queries all cells. Cells that do not answer are listed as missing, and the answers of the others are still returned. */
export async function queryAllCells<Answer>(cells: readonly Cell[], read: (cell: Cell) => Promise<Answer>): Promise<CellResults<Answer>> {
  const missing: string[] = [];
  const answers = await Promise.all(
    cells.map(async (cell) => {
      try {
        return [await read(cell)];
      } catch (error) {
        if (!isTransientError(error)) throw error;
        missing.push(cell.name);
        return [];
      }
    }),
  );
  return { answers: answers.flat(), missing: missing.toSorted() };
}
