import { centavos } from '../wire/money.ts';
import type { Centavos } from '../wire/money.ts';

const BASIS_POINTS = 10_000n;

/**
 * Returns `bps` basis points per `perDays` days of an amount for `days` days, rounded half up to a centavo. Only this function rounds money. Uses
 * BigInt, because the product of an amount, a rate and days can exceed the safe integers.
 */
export function shareOf(amount: Centavos, bps: number, days = 1, perDays = 1): Centavos {
  for (const figure of [amount, bps, days, perDays]) {
    if (!Number.isSafeInteger(figure) || figure < 0) throw new Error(`invalid figure for a share: ${figure}`);
  }
  const product = BigInt(amount) * BigInt(bps) * BigInt(days);
  const divisor = BASIS_POINTS * BigInt(perDays);
  return centavos(Number((product * 2n + divisor) / (divisor * 2n)));
}

/** True if `part` is more than the exact share; comparing with the rounded share would be wrong by up to half a centavo. */
export function isMoreThanShare(part: Centavos, amount: Centavos, bps: number, days = 1, perDays = 1): boolean {
  return BigInt(part) * BASIS_POINTS * BigInt(perDays) > BigInt(amount) * BigInt(bps) * BigInt(days);
}
