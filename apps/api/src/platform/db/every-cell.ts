import type { Cell } from './cells.ts';
import { isPassingTrouble } from './trouble.ts';

export interface CellAnswers<Answer> {
  readonly answers: readonly Answer[];
  /** Names of the cells that did not answer. */
  readonly missing: readonly string[];
}

/** A cell that does not answer keeps nobody from what the others hold. */
export async function askEveryCell<Answer>(cells: readonly Cell[], ask: (cell: Cell) => Promise<Answer>): Promise<CellAnswers<Answer>> {
  const missing: string[] = [];
  const answers = await Promise.all(
    cells.map(async (cell) => {
      try {
        return [await ask(cell)];
      } catch (error) {
        if (!isPassingTrouble(error)) throw error;
        missing.push(cell.name);
        return [];
      }
    }),
  );
  return { answers: answers.flat(), missing: missing.toSorted() };
}
