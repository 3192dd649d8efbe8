import { closeCellDatabases, openCellDatabases } from '../platform/db/cells.ts';
import { readSeedConfig } from '../platform/config/config.ts';
import { seedReference } from './lender-data/seed-reference.ts';

/** Writes the sample lender's reference data, for a trial installation. Idempotent. */
async function seedAll(): Promise<void> {
  const onIdleError = (error: Error): void => console.error(error.message);
  const { cellAddresses, profile } = readSeedConfig(process.env);
  const cells = openCellDatabases(cellAddresses, { role: 'ops', max: 1, onIdleError });
  try {
    await seedReference(cells, profile);
  } finally {
    await closeCellDatabases(cells);
  }
}

await seedAll();
