import type { CellDatabase } from '../../platform/db/cells.ts';

export interface ServiceContact {
  readonly email: string;
  readonly telephone: string;
}

export async function findServiceContact(database: CellDatabase, overall: number): Promise<ServiceContact | null> {
  const row = await database.selectFrom('service_contact').select(['email', 'telephone']).where('overall', '=', overall).executeTakeFirst();
  return row ?? null;
}
