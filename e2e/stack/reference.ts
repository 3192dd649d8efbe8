import { profiles, type ProfileName } from '@hiram/contract/product/profile.ts';
import { parseCellRanges } from '@hiram/api/platform/db/cell-ranges.ts';
import { openCells } from '@hiram/api/platform/db/cells.ts';
import { seedReference } from '@hiram/api/main/sample-lender/seed-reference.ts';

/** Writes what a lender configures before its first borrower: here the sample lender's data. */
export async function writeReferenceData(cellRanges: string, profile: ProfileName): Promise<void> {
  const cells = openCells(parseCellRanges(cellRanges), { role: 'ops', max: 1, onIdleError: (error) => console.error(error) });
  try {
    await seedReference(cells, profiles[profile]);
  } finally {
    await cells.close();
  }
}
