import { BANK_ITEM_CODE, CHANNEL_ITEM_CODE } from '@hiram/contract/endpoints/bank-account.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { prepared } from '../../platform/db/prepared.ts';

/** The account that a new payout would go to. */
export async function currentAccountId(database: CellDatabase, userId: string): Promise<string | null> {
  const row = await database
    .selectFrom('bank_account')
    .select('account_id')
    .where('user_id', '=', userId)
    .where('superseded_at', 'is', null)
    .executeTakeFirst();
  return row?.account_id ?? null;
}

/** From when on loans may be paid out to the account that is bound now; null when that is at once, or when none is. */
export async function payoutWaitsUntil(database: CellDatabase, userId: string): Promise<Date | null> {
  return (await boundNow.first(database, { userId }))?.payable_from ?? null;
}

/** An account as its owner reads it, the one bound now or one by its id: its bank or wallet and the last four digits. */
export async function accountText(database: CellDatabase, userId: string, accountId: string | null = null): Promise<string | null> {
  const row = await (accountId === null ? boundNow.first(database, { userId }) : boundOnce.first(database, { userId, accountId }));
  if (row === undefined) return null;
  const code = row.channel_number === null ? BANK_ITEM_CODE : CHANNEL_ITEM_CODE;
  const type = row.channel_number === null ? row.details[BANK_ITEM_CODE] : String(row.channel_number);
  const item = await formItem.first(database, { code });
  const name = item?.options.find((option) => option.type === type)?.name ?? 'Account';
  return `${name} ·· ${row.last_four}`;
}

const accountsOf = (database: CellDatabase, userId: string) =>
  database.selectFrom('bank_account').select(['channel_number', 'details', 'last_four', 'payable_from']).where('user_id', '=', userId);
const boundNow = prepared((database: CellDatabase, given: { readonly userId: string }) =>
  accountsOf(database, given.userId).where('superseded_at', 'is', null),
);
const boundOnce = prepared((database: CellDatabase, given: { readonly userId: string; readonly accountId: string }) =>
  accountsOf(database, given.userId).where('account_id', '=', given.accountId),
);
const formItem = prepared((database: CellDatabase, given: { readonly code: string }) =>
  database.selectFrom('bank_form_item').select('options').where('code', '=', given.code),
);
