import { centavos } from '@hiram/contract/wire/money.ts';

/** ₱100,000,000.00. No payment of one order is larger, and a hundred thousand of them can still be added exactly. */
export const MAX_ORDER_BALANCE = centavos(100_000_000_00);

/** Accounts of an order, owed by or owed to its borrower. Their balances are columns of the order's row. */
export const ORDER_ACCOUNTS = ['principal', 'interest', 'penalty', 'overpayment', 'rollover'] as const;
export type OrderAccount = (typeof ORDER_ACCOUNTS)[number];

/**
 * Accounts of the lender. They have no balance row, because every order would lock it. `lender.writeOffs` has the debts written off and the refunds
 * of payments that were reversed later. docs/chart-of-accounts.md describes each account.
 */
export const LENDER_ACCOUNTS = [
  'lender.cash',
  'lender.fees',
  'lender.interest',
  'lender.penalties',
  'lender.rollovers',
  'lender.plans',
  'lender.writeOffs',
] as const;
type LenderAccount = (typeof LENDER_ACCOUNTS)[number];

export type Account = OrderAccount | LenderAccount;

/** The borrower's own money: overpayments, and payments towards a rollover that is not fully paid yet. */
const BORROWER_MONEY: readonly OrderAccount[] = ['overpayment', 'rollover'];

/** True if a debit increases the balance. Accounts with the borrower's own money grow by credits. */
export const growsByDebit = (account: OrderAccount): boolean => !BORROWER_MONEY.includes(account);
