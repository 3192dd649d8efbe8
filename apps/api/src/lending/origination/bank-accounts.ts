import { BANK_ITEM_CODE, CHANNEL_ITEM_CODE } from '@hiram/contract/endpoints/bank-account.ts';
import type { CardType } from '@hiram/contract/endpoints/bank-account.ts';
import type { Selectable } from 'kysely';
import { decryptAccountNumber } from '../../platform/crypto/account-numbers.ts';
import type { AccountKeys } from '../../platform/crypto/account-numbers.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { CellRows, Reference } from '../../platform/db/reference.ts';
import { lastAttemptQuery } from './payout-attempts.ts';
import type { BankAccountTables } from '../../tables/bank-account.ts';
import type { OrderKey } from '../../tables/loan.ts';

/** Account that money is sent to. It contains the whole number, which only the payout provider may receive. */
export interface PayoutAccount {
  readonly accountId: string;
  readonly cardType: CardType;
  /** Type code of the e-wallet or of the bank. */
  readonly institution: string;
  readonly number: string;
  /** `null` if payable at once. */
  readonly payableFrom: Date | null;
}

/** The account that is bound now, or an earlier one by its id; `null` if there is none. */
export async function findPayoutAccount(
  database: CellDatabase,
  keys: AccountKeys,
  userId: string,
  accountId: string | null = null,
): Promise<PayoutAccount | null> {
  const row = await database
    .selectFrom('bank_account')
    .select(['account_id', 'card_type', 'channel_number', 'details', 'number_key_id', 'number_sealed', 'payable_from'])
    .where('user_id', '=', userId)
    .where((each) => (accountId === null ? each('superseded_at', 'is', null) : each('account_id', '=', accountId)))
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    accountId: row.account_id,
    cardType: row.card_type,
    institution: row.channel_number === null ? (row.details[BANK_ITEM_CODE] ?? '') : String(row.channel_number),
    number: decryptAccountNumber(keys, { userId, accountId: row.account_id }, { keyId: row.number_key_id, bytes: row.number_sealed }),
    payableFrom: row.payable_from,
  };
}

export async function currentAccountId(database: CellDatabase, userId: string): Promise<string | null> {
  const row = await currentAccountOf(database, userId).select('account_id').executeTakeFirst();
  return row?.account_id ?? null;
}

/** Time from which loans may be paid out to the bound account; `null` if that is at once or no account is bound. */
export async function payoutWaitsUntil(database: CellDatabase, userId: string): Promise<Date | null> {
  return (await payableFrom.first(database, { userId }))?.payable_from ?? null;
}

/** Masked label of the bound account, or of an account by its id: bank or wallet and the last four digits. */
export async function accountText(
  { database, reference }: CellRows,
  userId: string,
  accountId: string | null = null,
): Promise<string | null> {
  const row = await (accountId === null ? currentAccount.first(database, { userId }) : accountById.first(database, { userId, accountId }));
  return row === undefined ? null : textOfAccount(reference, row);
}

/** Fields used for the account's masked label. */
const NAMED_COLUMNS = ['channel_number', 'details', 'last_four'] as const;

/** Masked label of a row that was read already. */
export async function textOfAccount(
  reference: Reference,
  { channel_number, details, last_four }: Pick<Selectable<BankAccountTables['bank_account']>, (typeof NAMED_COLUMNS)[number]>,
): Promise<string> {
  const code = channel_number === null ? BANK_ITEM_CODE : CHANNEL_ITEM_CODE;
  const type = channel_number === null ? details[BANK_ITEM_CODE] : String(channel_number);
  const [item] = await reference.all(formItem, { code });
  const name = item?.options.find((option) => option.type === type)?.name ?? 'Account';
  return `${name} ·· ${last_four}`;
}

const accountsOf = (database: CellDatabase, userId: string) => database.selectFrom('bank_account').where('user_id', '=', userId);
const currentAccountOf = (database: CellDatabase, userId: string) => accountsOf(database, userId).where('superseded_at', 'is', null);

/** Fields of the bound account for `textOfAccount`. */
export const currentAccountQuery = (database: CellDatabase, { userId }: Pick<OrderKey, 'userId'>) =>
  currentAccountOf(database, userId).select(NAMED_COLUMNS);

/** Fields for `textOfAccount` of the account of an order's last payout, or of the bound account before the first payout. */
export const receivingAccountQuery = (database: CellDatabase, { userId, orderId }: OrderKey) =>
  accountsOf(database, userId)
    .select(NAMED_COLUMNS)
    .where('account_id', '=', ({ fn }) =>
      fn.coalesce(
        // An attempt stores the account's id as text.
        lastAttemptQuery(database, { userId, orderId }).select(({ cast }) => cast<string>('account_id', 'uuid').as('account_id')),
        currentAccountOf(database, userId).select('account_id'),
      ),
    );

const currentAccount = prepared(currentAccountQuery);
const accountById = prepared((database: CellDatabase, given: { readonly userId: string; readonly accountId: string }) =>
  accountsOf(database, given.userId).select(NAMED_COLUMNS).where('account_id', '=', given.accountId),
);
const payableFrom = prepared((database: CellDatabase, given: { readonly userId: string }) =>
  currentAccountOf(database, given.userId).select('payable_from'),
);
const formItem = prepared((database: CellDatabase, given: { readonly code: string }) =>
  database.selectFrom('bank_form_item').select('options').where('code', '=', given.code),
);
