import type { CellDatabase } from '../../platform/db/cells.ts';
import type { Selectable } from 'kysely';
import type { PaymentChannelRow } from '../../tables/payment.ts';

export type PaymentChannel = Selectable<PaymentChannelRow>;

/** The channels of the list, the default first. */
export function listedChannels(database: CellDatabase): Promise<PaymentChannel[]> {
  return database
    .selectFrom('payment_channel')
    .selectAll()
    .where('enabled', '=', true)
    .where('redirects', '=', false)
    .orderBy('position')
    .execute();
}

/** `null` if the channel does not exist or is disabled. */
export async function findChannel(database: CellDatabase, channelNumber: number): Promise<PaymentChannel | null> {
  const row = await database
    .selectFrom('payment_channel')
    .selectAll()
    .where('channelNumber', '=', channelNumber)
    .where('enabled', '=', true)
    .executeTakeFirst();
  return row ?? null;
}

/** The wallet to which a repayment redirects; `null` if the lender has none. */
export async function redirectingChannel(database: CellDatabase): Promise<PaymentChannel | null> {
  const row = await database
    .selectFrom('payment_channel')
    .selectAll()
    .where('redirects', '=', true)
    .where('enabled', '=', true)
    .executeTakeFirst();
  return row ?? null;
}
