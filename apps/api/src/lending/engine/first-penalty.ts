import { centavos } from '@hiram/contract/wire/money.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import { advanceTo } from './day.ts';
import { copyOf, earliestUnpaid } from './loan.ts';
import type { Loan } from './loan.ts';

/** What the first late day from now costs, where nothing is paid by then. */
export function firstPenalty(loan: Loan): Centavos {
  const next = earliestUnpaid(loan);
  if (next === null) return centavos(0);
  const then = copyOf(loan);
  advanceTo(then, Math.max(loan.day, next.dueDay));
  const before = then.penaltiesCharged;
  advanceTo(then, then.day + 1);
  return centavos(then.penaltiesCharged - before);
}
