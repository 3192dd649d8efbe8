import { valueOf } from '@hiram/partner/client.ts';
import type { ContactChannel } from '@hiram/partner/client.ts';
import { setClockAhead } from './clock.ts';
import { partnerOf, type SharedStack } from './shared-stack.ts';

const DAY_HOURS = 24;
const NOON = 12;
const MANILA_HOURS = 8;

/** Moves business time to noon in Manila, today or tomorrow: contacts are forbidden at night, and a check can run at any hour. */
export async function setNoon(stack: SharedStack): Promise<void> {
  const now = new Date();
  const hour = (now.getUTCHours() + now.getUTCMinutes() / 60 + MANILA_HOURS) % DAY_HOURS;
  const ahead = (NOON - hour + DAY_HOURS) % DAY_HOURS;
  await setClockAhead(stack, Math.round(ahead * 60) / 60);
}

interface ContactReport {
  readonly channel: ContactChannel;
  readonly sender: string;
  /** In business time. */
  readonly at: Date;
}

const namesIn = (order: URL) => ({
  userId: order.searchParams.get('userId') ?? '',
  orderId: order.searchParams.get('orderId') ?? '',
});

export const requestClearance = async (stack: SharedStack, order: URL, { channel, sender }: Omit<ContactReport, 'at'>) =>
  valueOf(await partnerOf(stack).clearContact({ ...namesIn(order), channel, sender, purpose: 'collection' }));

/** @param clearanceId `null` for a contact without a clearance */
export const reportContact = async (stack: SharedStack, order: URL, { channel, sender, at }: ContactReport, clearanceId: string | null) =>
  valueOf(
    await partnerOf(stack).reportContact({
      ...namesIn(order),
      ...(clearanceId === null ? {} : { clearanceId }),
      channel,
      sender,
      at: at.toISOString(),
      outcome: 'reached',
    }),
  );
