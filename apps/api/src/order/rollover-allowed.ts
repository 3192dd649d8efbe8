import { isMoreThanShare, shareOf } from '@hiram/contract/basis-points.ts';
import { centavos } from '@hiram/contract/money.ts';
import { orderStatus } from '@hiram/contract/order.ts';
import type { OrderStatus } from '@hiram/contract/order.ts';
import type { Profile } from '@hiram/contract/profile.ts';
import { earliestUnpaid, unpaidOf } from '../loan/order-status.ts';
import type { WholeOrder } from '../loan/orders.ts';

/** Whether the earliest unpaid instalment may be put off. Not where its fee would make the loan cost more than the profile lets it. */
export function rolloverAllowed(profile: Profile, status: OrderStatus, { order, offer, instalments }: WholeOrder): boolean {
  const next = earliestUnpaid(instalments);
  if ((status !== orderStatus.dueSoon && status !== orderStatus.overdue) || next === null || offer.rollover_bps === 0) return false;
  const { costCaps } = profile;
  if (costCaps === null || offer.principal > costCaps.principalUpTo || offer.instalments * offer.period_days > costCaps.termDaysUpTo)
    return true;
  const fee = shareOf(unpaidOf(next), offer.rollover_bps);
  const cost = centavos(offer.total_interest + offer.fee + order.penalty_balance + fee);
  return !isMoreThanShare(cost, offer.principal, costCaps.totalCostBps);
}
