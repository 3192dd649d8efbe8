import { randomUUID } from 'node:crypto';
import { CONTACT_OVERALL } from '@hiram/contract/endpoints/support.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { prepared } from '../../platform/db/prepared.ts';

export async function insertScore(
  database: CellDatabase,
  { userId, score, at }: { userId: string; score: number; at: Date },
): Promise<void> {
  await database.insertInto('service_score').values({ user_id: userId, score_id: randomUUID(), score, scored_at: at }).execute();
}

export async function hasScored(database: CellDatabase, userId: string): Promise<boolean> {
  const row = await database.selectFrom('service_score').select('score_id').where('user_id', '=', userId).limit(1).executeTakeFirst();
  return row !== undefined;
}

export async function findTelephone(database: CellDatabase): Promise<string> {
  return (await contact.first(database, {}))?.telephone ?? '';
}

const contact = prepared((database: CellDatabase) =>
  database.selectFrom('service_contact').select('telephone').where('overall', '=', CONTACT_OVERALL),
);
