import { closeEach, openEach } from '../platform/db/cells.ts';
import { readSeedConfig } from '../platform/config/config.ts';
import { seedReference } from './lender-data/seed-reference.ts';

/** The sample lender's reference data: for a first look. Running it again changes nothing. */
async function seedAll(): Promise<void> {
  const onIdleError = (error: Error): void => console.error(error.message);
  const { cellAddresses, profile } = readSeedConfig(process.env);
  const cells = openEach(cellAddresses, { role: 'ops', max: 1, onIdleError });
  try {
    await seedReference(cells, profile);
  } finally {
    await closeEach(cells);
  }
}

await seedAll();
