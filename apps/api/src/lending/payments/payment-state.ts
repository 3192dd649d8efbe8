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
    .innerJoin('payment_channel', 'payment_channel.channel_number', 'payment_intent.channel_number')
    .selectAll('payment_intent')
    .select(['payment_channel.name', 'payment_channel.logo'])
    .where('user_id', '=', userId)
    .where('order_id', '=', orderId)
    // Without the provider's answer there is nothing to pay.
    .where('provider_reference', 'is not', null)
    .where(({ eb, or }) => {
      const since = new Date(at.getTime() - SHOWN_DAYS * DAY_MS);
      return or([eb('state_at', '>', since), eb('expires_at', '>', since)]);
    })
    .orderBy('created_at', 'desc')
    .orderBy('intent_id')
    .limit(MAX_TRACKED)
    .execute();
  return rows.map((row) => toTrackedIntent(row, at));
}

function toTrackedIntent(row: PaymentIntentRow & { readonly name: string; readonly logo: string }, at: Date): TrackedIntent {
  const { state, since } = stateOf(row, at);
  return {
    intentId: row.intent_id,
    purpose: row.purpose === 'rollover' ? 'rollover' : 'repayment',
    channelName: row.name,
    channelLogo: row.logo,
    amount: row.amount,
    payCode: row.code,
    state,
    paidAmount: row.paid_amount,
    stateAt: formatDateTime(since),
    expiresAt: formatDateTime(row.expires_at),
  };
}

/** A code expires on its minute, even if its row is not marked as expired yet. */
function stateOf({ state, state_at, expires_at }: PaymentIntentRow, at: Date): { state: PaymentState; since: Date } {
  if (state === 'waiting' && expires_at <= at) return { state: 'expired', since: expires_at };
  return { state, since: state_at };
}
