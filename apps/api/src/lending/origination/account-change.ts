import { accountChange } from '@hiram/contract/product/limits.ts';
import { orderStatus } from '@hiram/contract/endpoints/order.ts';
import type { AccountKeys } from '../../platform/crypto/account-numbers.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { findPayoutAccount } from './bank-accounts.ts';
import type { PayoutAccount } from './bank-accounts.ts';

const HOUR_MS = 3_600_000;

export type AccountIdentity = Pick<PayoutAccount, 'cardType' | 'institution' | 'number'>;

/** `first`: no account was bound before. `same`: the same account again, perhaps with other details. `other`: money would go to another account. */
interface AccountChange {
  readonly kind: 'first' | 'same' | 'other';
  /** Time from which the account bound now may be paid. */
  readonly payableFrom: Date | null;
}

export async function classifyChange(
  database: CellDatabase,
  keys: AccountKeys,
  userId: string,
  next: AccountIdentity,
): Promise<AccountChange> {
  const now = await findPayoutAccount(database, keys, userId);
  if (now === null) return { kind: 'first', payableFrom: null };
  const isSame = now.cardType === next.cardType && now.institution === next.institution && now.number === next.number;
  return { kind: isSame ? 'same' : 'other', payableFrom: now.payableFrom };
}

/** Payouts to another account wait, so that the borrower has time to notice the change. Binding an account again does not shorten its wait. */
export const payableFrom = ({ kind, payableFrom: before }: AccountChange, at: Date): Date | null =>
  kind === 'other' ? new Date(at.getTime() + accountChange.payoutWaitHours * HOUR_MS) : before;

export async function awaitsPayout(database: CellDatabase, userId: string): Promise<boolean> {
  const row = await database
    .selectFrom('loan_order')
    .select('orderId')
    .where('userId', '=', userId)
    .where('lifecycle', 'in', [orderStatus.inReview, orderStatus.crediting])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
