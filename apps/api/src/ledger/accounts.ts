/** What an order's borrower owes, or has paid too much; each has a balance on the order's row. */
export const ORDER_ACCOUNTS = ['principal', 'interest', 'penalty', 'surplus'] as const;
export type OrderAccount = (typeof ORDER_ACCOUNTS)[number];

/** The lender's side. No balance row: every order of the house would wait for it. */
type HouseAccount = 'house.cash' | 'house.fees' | 'house.interest' | 'house.penalties';

export type Account = OrderAccount | HouseAccount;

/** A debit makes a debt grow; a surplus is the borrower's own money, so there it is a credit that does. */
export const growsByDebit = (account: OrderAccount): boolean => account !== 'surplus';
