/** What an order's borrower owes, or has with us; each has a balance on the order's row. */
export const ORDER_ACCOUNTS = ['principal', 'interest', 'penalty', 'overpayment', 'rollover'] as const;
export type OrderAccount = (typeof ORDER_ACCOUNTS)[number];

/**
 * The lender's side. These have no balance row: every order would wait for it. `lender.writeOffs` is what the lender gave up: debts written
 * off, and refunds of payments that were reversed later. docs/chart-of-accounts.md describes each account.
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

/** The borrower's own money: paid too much, or paid towards a rollover that is not whole yet. */
const OWN_MONEY: readonly OrderAccount[] = ['overpayment', 'rollover'];

/** A debit makes a debt grow; where the money is the borrower's own, it is a credit that does. */
export const growsByDebit = (account: OrderAccount): boolean => !OWN_MONEY.includes(account);
