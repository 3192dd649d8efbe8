/** What an order's borrower owes, or has with us; each has a balance on the order's row. */
export const ORDER_ACCOUNTS = ['principal', 'interest', 'penalty', 'surplus', 'rollover'] as const;
export type OrderAccount = (typeof ORDER_ACCOUNTS)[number];

/** The lender's side. No balance row: every order of the house would wait for it. */
type HouseAccount =
  | 'house.cash'
  | 'house.fees'
  | 'house.interest'
  | 'house.penalties'
  | 'house.rollovers'
  /** What the house gave up: debts written off, and money refunded that turned out not to have come. */
  | 'house.writeOffs';

export type Account = OrderAccount | HouseAccount;

/** The borrower's own money: paid too much, or paid towards a rollover that is not whole yet. */
const OWN_MONEY: readonly OrderAccount[] = ['surplus', 'rollover'];

/** A debit makes a debt grow; where the money is the borrower's own, it is a credit that does. */
export const growsByDebit = (account: OrderAccount): boolean => !OWN_MONEY.includes(account);
