import { centavos } from '../wire/money.ts';
import type { Centavos } from '../wire/money.ts';

const WHOLE = 10_000n;

/**
 * So many basis points of an amount, `days` times over where they are per `perDays` days, rounded half up to a centavo.
 * The one place where money is rounded. In BigInt: the product of an amount, a rate and days can pass what a number holds exactly.
 */
export function shareOf(amount: Centavos, bps: number, days = 1, perDays = 1): Centavos {
  for (const figure of [amount, bps, days, perDays]) {
    if (!Number.isSafeInteger(figure) || figure < 0) throw new Error(`not a figure to take a share with: ${figure}`);
  }
  const product = BigInt(amount) * BigInt(bps) * BigInt(days);
  const divisor = WHOLE * BigInt(perDays);
  return centavos(Number((product * 2n + divisor) / (divisor * 2n)));
}

/** Whether a part is more than the same share. Exact, where a rounded one would let half a centavo pass. */
export function isMoreThanShare(part: Centavos, amount: Centavos, bps: number, days = 1, perDays = 1): boolean {
  return BigInt(part) * WHOLE * BigInt(perDays) > BigInt(amount) * BigInt(bps) * BigInt(days);
}
