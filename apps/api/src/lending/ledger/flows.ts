import { centavos } from '@hiram/contract/wire/money.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import type { Account } from './accounts.ts';
import type { NewTransfer } from './transfers.ts';

/**
 * How much has gone from each account to each other, all together. What the replay of a loan says should have flowed, less what the
 * ledger says has flowed, is what is still to be posted. So a payment that counts from an earlier day, or one that is reversed,
 * undoes exactly what followed from it.
 */
export class Flows {
  readonly #net = new Map<string, number>();

  copy(): Flows {
    const copy = new Flows();
    for (const [key, amount] of this.#net) copy.#net.set(key, amount);
    return copy;
  }

  /** A pair is kept in one direction, so that there and back cancel each other. */
  move(debit: Account, credit: Account, amount: number): void {
    const forward = debit < credit;
    const key = forward ? `${debit} ${credit}` : `${credit} ${debit}`;
    this.#net.set(key, (this.#net.get(key) ?? 0) + (forward ? amount : -amount));
  }

  /** Of the debit account to the credit account, less what went the other way. */
  net(debit: Account, credit: Account): Centavos {
    const forward = debit < credit;
    const amount = this.#net.get(forward ? `${debit} ${credit}` : `${credit} ${debit}`) ?? 0;
    return centavos(forward ? amount : 0 - amount);
  }

  /** The transfers that are missing between what was posted and these flows; `cause` makes their sources unique. */
  since(posted: Flows, cause: string): readonly NewTransfer[] {
    const keys = new Set([...this.#net.keys(), ...posted.#net.keys()]);
    return [...keys].flatMap((key) => {
      const amount = (this.#net.get(key) ?? 0) - (posted.#net.get(key) ?? 0);
      if (amount === 0) return [];
      const [first, second] = key.split(' ') as [Account, Account];
      const [debit, credit] = amount > 0 ? [first, second] : [second, first];
      return [{ source: `${cause}:${debit}-${credit}`, debit, credit, amount: centavos(Math.abs(amount)) }];
    });
  }
}
