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
  readonly cardType: AccountRow['cardType'];
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
export function listLastAccounts(database: CellDatabase, userId: string): Promise<LastAccount[]> {
  return database
    .selectFrom('bank_account')
    .distinctOn('cardType')
    .select(['cardType', 'details', 'lastFour'])
    .where('userId', '=', userId)
    .orderBy('cardType')
    .orderBy(sql`superseded_at is null`, 'desc')
    .orderBy('createdAt', 'desc')
    .execute();
}

export async function supersedeAccounts(database: CellDatabase, userId: string, at: Date): Promise<void> {
  await database
    .updateTable('bank_account')
    .set({ supersededAt: at })
    .where('userId', '=', userId)
    .where('supersededAt', 'is', null)
    .execute();
}

export async function insertAccount(database: CellDatabase, account: NewAccount): Promise<void> {
  await database.insertInto('bank_account').values(rowOf(account)).execute();
}

const rowOf = ({ details, number, at, ...account }: NewAccount) => ({
  ...account,
  details: JSON.stringify(details),
  numberKeyId: number.keyId,
  numberSealed: number.bytes,
  createdAt: at,
  supersededAt: account.supersededAt,
});
