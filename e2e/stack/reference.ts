import { profiles, type ProfileName } from '@hiram/contract/product/profile.ts';
import { parseCellAddresses } from '@hiram/api/platform/db/cell-addresses.ts';
import { closeEach, openEach } from '@hiram/api/platform/db/cells.ts';
import { seedReference } from '@hiram/api/main/lender-data/seed-reference.ts';

/** Writes the data that a lender configures before the first borrower; here that of the sample lender. */
export async function writeReferenceData(cells: string, profile: ProfileName): Promise<void> {
  const opened = openEach(parseCellAddresses(cells), { role: 'ops', max: 1, onIdleError: (error) => console.error(error) });
  try {
    await seedReference(opened, profiles[profile]);
  } finally {
    await closeEach(opened);
  }
}
