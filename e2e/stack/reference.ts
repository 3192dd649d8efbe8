import { parseCellRanges } from '@hiram/api/cell-ranges.ts';
import { openCells } from '@hiram/api/cells.ts';
import { seedReference } from '@hiram/api/seed-reference.ts';

/** What a lender configures before its first borrower: here the sample lender's. */
export async function writeReferenceData(cellRanges: string): Promise<void> {
  const cells = openCells(parseCellRanges(cellRanges), { max: 1, onIdleError: (error) => console.error(error) });
  try {
    await seedReference(cells);
  } finally {
    await cells.close();
  }
}
