import { addDays, manilaDateOf } from '@hiram/contract/product/dates.ts';
import { setClockAhead } from '../../support/clock.ts';
import { requestClearance, reportContact, setNoon } from '../../support/contacts.ts';
import { dueOrder } from '../../support/orders.ts';
import { pictureOf } from '../../support/pictures.ts';
import type { Phone } from '../../engines/phone.ts';
import type { SharedStack } from '../../support/shared-stack.ts';

const HOUR_MS = 3_600_000;

async function openList(phone: Phone, stack: SharedStack): Promise<void> {
  const order = await dueOrder(stack, -3);
  const lastEvening = new Date(`${addDays(manilaDateOf(new Date()), -1)}T21:40:00+08:00`);
  await reportContact(stack, order, { channel: 'visit', sender: 'Bayani Field Services', at: lastEvening }, null);
  await setNoon(stack);
  const sms = { channel: 'sms', sender: 'Hiram Lending Company' } as const;
  const { clearanceId, validUntil } = await requestClearance(stack, order, sms);
  // The clearance is valid for an hour, in business time.
  await reportContact(stack, order, { ...sms, at: new Date(Date.parse(validUntil ?? '') - HOUR_MS) }, clearanceId);
  await requestClearance(stack, order, { channel: 'call', sender: 'Liza of the collections team' });
  await phone.open(order.href.replace(order.pathname, '/contacts'));
  await phone.expectText('Bayani Field Services');
}

pictureOf('contacts', async (phone, stack) => {
  try {
    await openList(phone, stack);
  } finally {
    await setClockAhead(stack, 0);
  }
});

pictureOf('contacts-unlisted', async (phone, stack) => {
  try {
    await openList(phone, stack);
    await phone.tap('This was not listed');
    await phone.expectText('How were you contacted?');
  } finally {
    await setClockAhead(stack, 0);
  }
});
