import type { Statement } from '../../../apps/api/testing/statements.ts';
import type { BenchDataset } from './bench-dataset.ts';

/** Returns the statements that were sent to the first cell of a dataset. */
export function statementsOfCell(
  { cellUrls: [url = ''] }: Pick<BenchDataset, 'cellUrls'>,
  statements: readonly Statement[],
): readonly Statement[] {
  const name = new URL(url).pathname.slice(1);
  return statements.filter(({ database }) => database === name);
}
