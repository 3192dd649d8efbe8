import { randomUUID } from 'node:crypto';
import { centavos } from '@hiram/contract/money.ts';
import type { Centavos } from '@hiram/contract/money.ts';
import { CONTACT_OVERALL } from '@hiram/contract/support.ts';
import type { CellDatabase } from '../cells.ts';
import type { OrderKey } from '../loan/orders.ts';
import type { Paid } from './order-rows.ts';

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
  const row = await database.selectFrom('service_contact').select('telephone').where('overall', '=', CONTACT_OVERALL).executeTakeFirst();
  return row?.telephone ?? '';
}

export async function findPaid(database: CellDatabase, { userId, orderId }: OrderKey): Promise<Paid> {
  const rows = await database
    .selectFrom('transfer')
    .select(['credit_account', 'amount', 'value_on'])
    .where('user_id', '=', userId)
    .where('order_id', '=', orderId)
    .where('debit_account', '=', 'house.cash')
    .orderBy('value_on')
    .execute();
  const sumOf = (account: string): Centavos =>
    centavos(rows.filter((row) => row.credit_account === account).reduce((sum, { amount }) => sum + amount, 0));
  return { principal: sumOf('principal'), interest: sumOf('interest'), penalty: sumOf('penalty'), lastOn: rows.at(-1)?.value_on ?? null };
}
