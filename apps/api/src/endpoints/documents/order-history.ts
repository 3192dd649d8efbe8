import { daysBetween } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { Profile } from '@hiram/contract/product/profile.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { toAgreedLoan, findLoanRecord } from '../../lending/servicing/loan-rows.ts';
import type { LoanRecord } from '../../lending/servicing/loan-rows.ts';
import { historyOf } from '../../lending/engine/history.ts';
import type { History, HistoryEntry } from '../../lending/engine/history.ts';
import { PAYMENT_PURPOSES } from '@hiram/contract/money/loan-transactions.ts';
import type { PaymentPurpose } from '@hiram/contract/money/loan-transactions.ts';
import { transactionsOf } from '../../lending/servicing/loan-transactions.ts';
import type { StoredTransaction } from '../../lending/servicing/loan-transactions.ts';
import type { OrderKey } from '../../tables/loan.ts';

export interface OrderHistory extends History<StoredTransaction> {
  readonly record: LoanRecord;
}

interface HistoryRange {
  readonly profile: Profile;
  readonly asOf: CalendarDate;
}

/** Returns the history of an order up to a day; `null` if the order is not this borrower's or was not disbursed by then. */
export async function readHistory(database: CellDatabase, key: OrderKey, { profile, asOf }: HistoryRange): Promise<OrderHistory | null> {
  const record = await findLoanRecord(database, key);
  if (record === null || record.order.disbursedOn === null || asOf < record.order.disbursedOn) return null;
  const agreed = toAgreedLoan(profile, record);
  const transactions = await transactionsOf(database, key, agreed.disbursedOn);
  return { record, ...historyOf(agreed, transactions, daysBetween(agreed.disbursedOn, asOf)) };
}

type Payment = StoredTransaction & { readonly kind: PaymentPurpose };
export type PaymentEntry = HistoryEntry<StoredTransaction> & { readonly transaction: Payment };

/** Returns the borrower's payments in the order in which they count, without the transactions of staff. */
export const paymentsIn = ({ entries }: Pick<OrderHistory, 'entries'>): readonly PaymentEntry[] =>
  entries.filter((entry): entry is PaymentEntry => PAYMENT_PURPOSES.some((purpose) => purpose === entry.transaction?.kind));
