import type { CellDatabase } from '../../platform/db/cells.ts';
import type { Selectable } from 'kysely';
import type { PaymentChannelRow } from '../../platform/db/schema/payments.tables.ts';

export type PaymentChannel = Selectable<PaymentChannelRow>;

/** Those of the list, the default first. */
export function listedChannels(database: CellDatabase): Promise<PaymentChannel[]> {
  return database
    .selectFrom('payment_channel')
    .selectAll()
    .where('enabled', '=', true)
    .where('redirects', '=', false)
    .orderBy('position')
    .execute();
}

/** Null when there is none, or it is not in use. */
export async function findChannel(database: CellDatabase, channelNumber: number): Promise<PaymentChannel | null> {
  const row = await database
    .selectFrom('payment_channel')
    .selectAll()
    .where('channel_number', '=', channelNumber)
    .where('enabled', '=', true)
    .executeTakeFirst();
  return row ?? null;
}

/** The wallet that a repayment redirects to; null when the lender has none. */
export async function redirectingChannel(database: CellDatabase): Promise<PaymentChannel | null> {
  const row = await database
    .selectFrom('payment_channel')
    .selectAll()
    .where('redirects', '=', true)
    .where('enabled', '=', true)
    .executeTakeFirst();
  return row ?? null;
}
