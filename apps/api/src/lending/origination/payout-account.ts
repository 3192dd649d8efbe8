import { BANK_ITEM_CODE } from '@hiram/contract/endpoints/bank-account.ts';
import type { CardType } from '@hiram/contract/endpoints/bank-account.ts';
import { decryptAccountNumber } from '../../platform/crypto/account-numbers.ts';
import type { AccountKeys } from '../../platform/crypto/account-numbers.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';

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
