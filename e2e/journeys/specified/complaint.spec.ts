import { expect } from '@playwright/test';
import { complaintDetail, complaintList } from '@hiram/contract/endpoints/complaint.ts';
import { callAs } from '../../support/applications.ts';
import { replyToComplaint } from '../../support/ops.ts';
import { acceptOffer } from '../../support/orders.ts';
import { test } from '../../engines/fixture.ts';
import type { Phone } from '../../engines/phone.ts';
import { choosePhotos, drawnPhoto, HEIC_PHOTO } from '../../support/photos.ts';
import { startService, stopService, type SharedStack } from '../../support/shared-stack.ts';

/** Opens the form of a complaint, by the route of a borrower. */
async function toDescribe(phone: Phone, stack: SharedStack): Promise<URL> {
  const address = await acceptOffer(stack, { decision: 'person' });
  address.pathname = '/complaint';
  await phone.open(address.href);
  await phone.tap('Repayment not recorded');
  await phone.expectText('Tell us what happened');
  expect(await phone.path()).toBe('/complainPageNext');
  return address;
}

test('[CMP-01] [CMP-07] [CMP-11] [CMP-12] [CMP-14] [CMP-15] [CMP-16] [CMP-18] a complaint with photos is sent, answered and rated', async ({
  phone,
  stack,
}) => {
  const address = await toDescribe(phone, stack);
  await phone.type('Tell us what happened', 'I paid on Monday. It is not here.');
  await choosePhotos(phone, [
    await drawnPhoto(phone, 'slip.jpg', 'image/jpeg'),
    await drawnPhoto(phone, 'screen.png', 'image/png'),
    HEIC_PHOTO,
  ]);
  await phone.expectText('3/9 images');
  await phone.expectText('Upload succeeded!');
  await phone.tap('Send');
  await phone.expectText('We have your complaint');
  await expect.poll(() => phone.path()).toBe('/complaint');

  await phone.tap('My complaints');
  await phone.expectText('I paid on Monday. It is not here.');
  const problemId = (await callAs(address, complaintList, {})).tabs.flatMap(({ items }) => items)[0]?.id ?? '';
  expect((await callAs(address, complaintDetail, { problemId })).images).toHaveLength(3);

  await replyToComplaint(stack, problemId, 'We found it, and it counts from Monday.');
  address.pathname = '/complainDetails';
  address.searchParams.set('problemId', problemId);
  await phone.open(address.href);
  await phone.expectText('Process Result');
  await phone.expectText('We found it, and it counts from Monday.');
  await phone.expectText('Please rate this service');
  await phone.tap('5 stars');
  await phone.tap('Send');
  await phone.expectText('Successful demonstration！');
});

test('[CMP-13] reports a failed send, and Retry stores the complaint once', async ({ phone, stack }) => {
  const address = await toDescribe(phone, stack);
  await phone.type('Tell us what happened', 'Nobody answers.');
  await stopService(stack);
  try {
    await phone.tap('Send');
    await phone.expectText('Trying again can’t send it twice.');
  } finally {
    await startService(stack);
  }
  await phone.tap('Retry');
  await phone.expectText('We have your complaint');
  const complaints = (await callAs(address, complaintList, {})).tabs.flatMap(({ items }) => items);
  expect(new Set(complaints.map(({ id }) => id)).size).toBe(1);
});
