import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import type { privacyCentre } from '@hiram/contract/endpoints/privacy.ts';
import type { Borrower } from '../../platform/request/sessions.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { accountText } from '../../lending/origination/bank-accounts.ts';

type StoredDataKind = AnswerOf<typeof privacyCentre>['held'][number];

/**
 * Returns the kinds of data stored about the borrower. The name and the phone number are always stored.
 * @param openSince when each session of the borrower was opened
 */
export async function listStoredData(
  { userId, reference, cell: { database } }: Borrower,
  openSince: readonly string[],
): Promise<StoredDataKind[]> {
  const account = await accountText({ database, reference }, userId);
  const storedKinds: StoredDataKind[] = [{ kind: 'identity', detail: '' }];
  if (account !== null) storedKinds.push({ kind: 'account', detail: account });
  if (await hasRow(database, 'loan_order', userId)) storedKinds.push({ kind: 'loans', detail: '' });
  if (await hasRow(database, 'complaint', userId)) storedKinds.push({ kind: 'messages', detail: '' });
  storedKinds.push({ kind: 'device', detail: openSince.join('; ') });
  return storedKinds;
}

async function hasRow(database: CellDatabase, table: 'loan_order' | 'complaint', userId: string): Promise<boolean> {
  const row = await database.selectFrom(table).select('userId').where('userId', '=', userId).limit(1).executeTakeFirst();
  return row !== undefined;
}

export async function listPaidOut(database: CellDatabase, userId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('loan_order')
    .select('orderId')
    .where('userId', '=', userId)
    .where('disbursedOn', 'is not', null)
    .execute();
  return rows.map(({ orderId }) => orderId);
}
