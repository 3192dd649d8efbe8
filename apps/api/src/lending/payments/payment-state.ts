import { DAY_MS, formatDateTime } from '@hiram/contract/product/dates.ts';
import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import type { PaymentState, paymentState } from '@hiram/contract/endpoints/payment-state.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import type { OrderKey } from '../../tables/loan.ts';
import type { PaymentIntentRow } from '../../tables/payment.ts';

type TrackedIntent = AnswerOf<typeof paymentState>['payments'][number];

const SHOWN_DAYS = 7;
const MAX_TRACKED = 50;

/** The order's payments that are open or recent, newest first. */
export async function trackedPayments(database: CellDatabase, { userId, orderId }: OrderKey, at: Date): Promise<TrackedIntent[]> {
  const rows = await database
    .selectFrom('payment_intent')
    .innerJoin('payment_channel', 'payment_channel.channelNumber', 'payment_intent.channelNumber')
    .selectAll('payment_intent')
    .select(['payment_channel.name', 'payment_channel.logo'])
    .where('userId', '=', userId)
    .where('orderId', '=', orderId)
    // Without the provider's answer there is nothing to pay.
    .where('providerReference', 'is not', null)
    .where(({ eb, or }) => {
      const since = new Date(at.getTime() - SHOWN_DAYS * DAY_MS);
      return or([eb('stateAt', '>', since), eb('expiresAt', '>', since)]);
    })
    .orderBy('createdAt', 'desc')
    .orderBy('intentId')
    .limit(MAX_TRACKED)
    .execute();
  return rows.map((row) => toTrackedIntent(row, at));
}

function toTrackedIntent(row: PaymentIntentRow & { readonly name: string; readonly logo: string }, at: Date): TrackedIntent {
  const { state, since } = stateOf(row, at);
  return {
    intentId: row.intentId,
    purpose: row.purpose === 'rollover' ? 'rollover' : 'repayment',
    channelName: row.name,
    channelLogo: row.logo,
    amount: row.amount,
    payCode: row.code,
    state,
    paidAmount: row.paidAmount,
    stateAt: formatDateTime(since),
    expiresAt: formatDateTime(row.expiresAt),
  };
}

/** A code expires on its minute, even if its row is not marked as expired yet. */
function stateOf({ state, stateAt, expiresAt }: PaymentIntentRow, at: Date): { state: PaymentState; since: Date } {
  if (state === 'waiting' && expiresAt <= at) return { state: 'expired', since: expiresAt };
  return { state, since: stateAt };
}
