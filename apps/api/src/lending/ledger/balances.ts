import { centavos } from '@hiram/contract/wire/money.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import { ORDER_ACCOUNTS, growsByDebit } from './accounts.ts';
import type { OrderAccount } from './accounts.ts';

export type Balances = Readonly<Record<OrderAccount, Centavos>>;

interface Movement {
  readonly debit: string;
  readonly credit: string;
  readonly amount: Centavos;
}

/** The balances after these movements; throws where one would fall below nothing. */
export function balancesAfter(before: Balances, movements: readonly Movement[]): Balances {
  const entries = ORDER_ACCOUNTS.map((account): [OrderAccount, Centavos] => {
    const debited = sumOf(movements.filter(({ debit }) => debit === account));
    const credited = sumOf(movements.filter(({ credit }) => credit === account));
    const change = growsByDebit(account) ? debited - credited : credited - debited;
    const balance = centavos(before[account] + change);
    if (balance < 0) throw new Error(`the balance of ${account} would fall below nothing`);
    return [account, balance];
  });
  return Object.fromEntries(entries) as Record<OrderAccount, Centavos>;
}

const sumOf = (movements: readonly Movement[]): number => movements.reduce((sum, { amount }) => sum + amount, 0);
