import { expect } from '@playwright/test';
import { complaintList } from '@hiram/contract/endpoints/complaint.ts';
import { callAs } from '../../support/applications.ts';
import { setClockAhead } from '../../support/clock.ts';
import { decideReview, replyToComplaint } from '../../support/ops.ts';
import { dueOrder, waitForOrder } from '../../support/orders.ts';
import { test } from '../../engines/fixture.ts';
import type { Phone } from '../../engines/phone.ts';

const DAY_HOURS = 24;

async function openAt(phone: Phone, address: URL, path: string): Promise<void> {
  await phone.open(Object.assign(new URL(address), { pathname: path }).href);
}

const penaltyOf = (detail: Awaited<ReturnType<typeof waitForOrder>>): string =>
  detail.userOrderDetail.detail.find(({ text }) => /penalt/i.test(text))?.value ?? '';

test('[BEY-09] [BEY-11] reverses the penalties of a review period when staff uphold an unrecorded payment', async ({ phone, stack }) => {
  test.slow();
  const address = await dueOrder(stack, -3);
  const before = penaltyOf(await waitForOrder(address, () => true));
  await openAt(phone, address, '/complaint');
  await phone.tap('Repayment not recorded');
  await phone.type('Tell us what happened', 'I paid at the counter on Monday.');
  await phone.tap('Send');
  await phone.expectText('We have your complaint');
  const problemId = (await callAs(address, complaintList, {})).tabs[0]?.items[0]?.id ?? '';

  await openAt(phone, address, '/order');
  await phone.expectText('Your payment is under review');
  try {
    await setClockAhead(stack, 2 * DAY_HOURS);
    expect(penaltyOf(await waitForOrder(address, () => true))).not.toBe(before);
    await replyToComplaint(stack, problemId, 'We found it.');
    await decideReview(stack, problemId, 'uphold-review');
    expect(penaltyOf(await waitForOrder(address, () => true))).toBe(before);

    await openAt(phone, address, '/order');
    await phone.expectText('You were right about your payment');
    await phone.expectText('₱7.74 of penalties were taken back.');
    await phone.tap('You were right about your payment ₱7.74 of penalties were taken back.');
    await phone.expectPath('/complainDetails');
    for (const step of ['We replied in time', 'You sent it', 'Your payment is under review', 'We replied']) await phone.expectText(step);
  } finally {
    await setClockAhead(stack, 0);
  }
});
