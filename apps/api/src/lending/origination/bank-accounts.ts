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
    .select(['accountId', 'cardType', 'channelNumber', 'details', 'numberKeyId', 'numberSealed', 'payableFrom'])
    .where('userId', '=', userId)
    .where((each) => (accountId === null ? each('supersededAt', 'is', null) : each('accountId', '=', accountId)))
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    accountId: row.accountId,
    cardType: row.cardType,
    institution: row.channelNumber === null ? (row.details[BANK_ITEM_CODE] ?? '') : String(row.channelNumber),
    number: decryptAccountNumber(keys, { userId, accountId: row.accountId }, { keyId: row.numberKeyId, bytes: row.numberSealed }),
    payableFrom: row.payableFrom,
  };
}

export async function currentAccountId(database: CellDatabase, userId: string): Promise<string | null> {
  const row = await currentAccountOf(database, userId).select('accountId').executeTakeFirst();
  return row?.accountId ?? null;
}

/** Time from which loans may be paid out to the bound account; `null` if that is at once or no account is bound. */
export async function payoutWaitsUntil(database: CellDatabase, userId: string): Promise<Date | null> {
  return (await payableFrom.first(database, { userId }))?.payableFrom ?? null;
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
const NAMED_COLUMNS = ['channelNumber', 'details', 'lastFour'] as const;

/** Masked label of a row that was read already. */
export async function textOfAccount(
  reference: Reference,
  { channelNumber, details, lastFour }: Pick<Selectable<BankAccountTables['bank_account']>, (typeof NAMED_COLUMNS)[number]>,
): Promise<string> {
  const code = channelNumber === null ? BANK_ITEM_CODE : CHANNEL_ITEM_CODE;
  const type = channelNumber === null ? details[BANK_ITEM_CODE] : String(channelNumber);
  const [item] = await reference.all(formItem, { code });
  const name = item?.options.find((option) => option.type === type)?.name ?? 'Account';
  return `${name} ·· ${lastFour}`;
}

const accountsOf = (database: CellDatabase, userId: string) => database.selectFrom('bank_account').where('userId', '=', userId);
const currentAccountOf = (database: CellDatabase, userId: string) => accountsOf(database, userId).where('supersededAt', 'is', null);

/** Fields of the bound account for `textOfAccount`. */
export const currentAccountQuery = (database: CellDatabase, { userId }: Pick<OrderKey, 'userId'>) =>
  currentAccountOf(database, userId).select(NAMED_COLUMNS);

/** Fields for `textOfAccount` of the account of an order's last payout, or of the bound account before the first payout. */
export const receivingAccountQuery = (database: CellDatabase, { userId, orderId }: OrderKey) =>
  accountsOf(database, userId)
    .select(NAMED_COLUMNS)
    .where('accountId', '=', ({ fn }) =>
      fn.coalesce(
        // An attempt stores the account's id as text.
        lastAttemptQuery(database, { userId, orderId }).select(({ cast }) => cast<string>('accountId', 'uuid').as('accountId')),
        currentAccountOf(database, userId).select('accountId'),
      ),
    );

const currentAccount = prepared(currentAccountQuery);
const accountById = prepared((database: CellDatabase, given: { readonly userId: string; readonly accountId: string }) =>
  accountsOf(database, given.userId).select(NAMED_COLUMNS).where('accountId', '=', given.accountId),
);
const payableFrom = prepared((database: CellDatabase, given: { readonly userId: string }) =>
  currentAccountOf(database, given.userId).select('payableFrom'),
);
const formItem = prepared((database: CellDatabase, given: { readonly code: string }) =>
  database.selectFrom('bank_form_item').select('options').where('code', '=', given.code),
);
