import { openCells } from '../platform/db/cells.ts';
import { readDatabaseConfig } from '../platform/config/config.ts';
import { seedReference } from './sample-lender/seed-reference.ts';

/** The sample lender's reference data: for a first look. Running it again changes nothing. */
async function seedAll(): Promise<void> {
  const onIdleError = (error: Error): void => console.error(error.message);
  const cells = openCells(readDatabaseConfig(process.env).cellRanges, { max: 1, onIdleError });
  try {
    await seedReference(cells);
  } finally {
    await cells.close();
  }
}

await seedAll();
