import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { EncryptedAccountNumber } from '../../platform/crypto/account-numbers.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import type { FormRow, LastAccount } from './bank-form.ts';
import type { CellTables } from '../../tables/cell.ts';

type AccountRow = Selectable<CellTables['bank_account']>;

export interface NewAccount {
  readonly userId: string;
  readonly accountId: string;
  readonly cardType: AccountRow['card_type'];
  readonly channelNumber: number | null;
  readonly details: Readonly<Record<string, string>>;
  readonly number: EncryptedAccountNumber;
  readonly lastFour: string;
  readonly payableFrom: Date | null;
  /** Set for an account that is never paid out to. */
  readonly supersededAt: Date | null;
  readonly at: Date;
}

export function listFormItems(database: CellDatabase): Promise<FormRow[]> {
  return database.selectFrom('bank_form_item').selectAll().orderBy('position').execute();
}

/** Returns the bound account, and the one added last for the other card type. */
export async function listLastAccounts(database: CellDatabase, userId: string): Promise<LastAccount[]> {
  const rows = await database
    .selectFrom('bank_account')
    .distinctOn('card_type')
    .select(['card_type', 'details', 'last_four'])
    .where('user_id', '=', userId)
    .orderBy('card_type')
    .orderBy(sql`superseded_at is null`, 'desc')
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => ({ cardType: row.card_type, details: row.details, lastFour: row.last_four }));
}

export async function supersedeAccounts(database: CellDatabase, userId: string, at: Date): Promise<void> {
  await database
    .updateTable('bank_account')
    .set({ superseded_at: at })
    .where('user_id', '=', userId)
    .where('superseded_at', 'is', null)
    .execute();
}

export async function insertAccount(database: CellDatabase, account: NewAccount): Promise<void> {
  await database.insertInto('bank_account').values(rowOf(account)).execute();
}

const rowOf = (account: NewAccount) => ({
  user_id: account.userId,
  account_id: account.accountId,
  card_type: account.cardType,
  channel_number: account.channelNumber,
  details: JSON.stringify(account.details),
  number_key_id: account.number.keyId,
  number_sealed: account.number.bytes,
  last_four: account.lastFour,
  created_at: account.at,
  superseded_at: account.supersededAt,
  payable_from: account.payableFrom,
});
