/** What an order's borrower owes, or has with us; each has a balance on the order's row. */
export const ORDER_ACCOUNTS = ['principal', 'interest', 'penalty', 'overpayment', 'rollover'] as const;
export type OrderAccount = (typeof ORDER_ACCOUNTS)[number];

/** The lender's side. No balance row: every order would wait for it. */
type LenderAccount =
  | 'lender.cash'
  | 'lender.fees'
  | 'lender.interest'
  | 'lender.penalties'
  | 'lender.rollovers'
  /** What the lender gave up: debts written off, and money refunded that turned out not to have come. */
  | 'lender.writeOffs';

export type Account = OrderAccount | LenderAccount;

/** The borrower's own money: paid too much, or paid towards a rollover that is not whole yet. */
const OWN_MONEY: readonly OrderAccount[] = ['overpayment', 'rollover'];

/** A debit makes a debt grow; where the money is the borrower's own, it is a credit that does. */
export const growsByDebit = (account: OrderAccount): boolean => !OWN_MONEY.includes(account);
