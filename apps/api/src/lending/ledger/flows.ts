import { centavos } from '@hiram/contract/wire/money.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import type { Account } from './accounts.ts';
import type { NewTransfer } from './transfers.ts';

/**
 * Net amounts that have moved between each pair of accounts. The flows of a loan's replay less those of its ledger are the transfers still to post.
 * So a backdated or reversed payment undoes exactly its own consequences.
 */
export class Flows {
  readonly #net = new Map<string, number>();

  copy(): Flows {
    const copy = new Flows();
    for (const [key, amount] of this.#net) copy.#net.set(key, amount);
    return copy;
  }

  /** Stores each pair of accounts in one direction only, so that opposite movements cancel out. */
  move(debit: Account, credit: Account, amount: number): void {
    const forward = debit < credit;
    const key = forward ? `${debit} ${credit}` : `${credit} ${debit}`;
    this.#net.set(key, (this.#net.get(key) ?? 0) + (forward ? amount : -amount));
  }

  /** Amount moved from the debit to the credit account, less the opposite movements. */
  net(debit: Account, credit: Account): Centavos {
    const forward = debit < credit;
    const amount = this.#net.get(forward ? `${debit} ${credit}` : `${credit} ${debit}`) ?? 0;
    return centavos(forward ? amount : 0 - amount);
  }

  /** Transfers that are missing between the posted flows and these flows. `cause` makes their sources unique. */
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
