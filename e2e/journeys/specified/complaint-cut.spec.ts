import { expect } from '@playwright/test';
import { complaintList, saveComplaint, uploadComplaintImage } from '@hiram/contract/endpoints/complaint.ts';
import { fullPathOf } from '@hiram/contract/wire/endpoint.ts';
import { callAs } from '../../support/applications.ts';
import { startFlakyProxy } from '../../support/flaky-proxy.ts';
import { rowsOfBorrower, acceptOffer } from '../../support/orders.ts';
import { test } from '../../engines/fixture.ts';
import { choosePhotos, drawnPhoto } from '../../support/photos.ts';
import { keysInStore } from '../../../apps/api/testing/object-store.ts';

test('[CMP-11] [CMP-13] [CMP-20] reports a cut connection, and Retry stores photo and complaint only once', async ({ phone, stack }) => {
  const proxy = await startFlakyProxy(stack);
  const before = new Set(await keysInStore(stack.serviceEnvironment));
  const address = await acceptOffer(stack, { decision: 'person' });
  const orderNo = address.searchParams.get('orderId') ?? '';
  await phone.open(`${proxy.origin}/complainPageNext${address.search}&problemType=2&orderNo=${orderNo}`);
  await phone.type('Tell us what happened', 'I paid on Monday.');
  const photo = await drawnPhoto(phone, 'slip.jpg', 'image/jpeg');

  proxy.setFault({ path: fullPathOf(uploadComplaintImage), in: 'upload', afterBytes: 4000 });
  await choosePhotos(phone, [photo]);
  await phone.expectText('The connection was cut. Your image is kept: tap Retry on it.');
  expect(await rowsOfBorrower(stack, address, 'select image_id from image where user_id = $1')).toEqual([]);
  // The second upload succeeds, but its answer is lost.
  proxy.setFault({ path: fullPathOf(uploadComplaintImage), in: 'answer' });
  await phone.tap('Retry Image 1');
  await expect.poll(() => rowsOfBorrower(stack, address, 'select image_id from image where user_id = $1')).toHaveLength(1);
  proxy.clearFault();
  await phone.tap('Retry Image 1');
  await phone.expectText('Upload succeeded!');

  proxy.setFault({ path: fullPathOf(saveComplaint), in: 'upload', afterBytes: 200 });
  await phone.tap('Send');
  await phone.expectText('We got no answer. Trying again can’t send it twice.');
  expect((await callAs(address, complaintList, {})).tabs.flatMap(({ items }) => items)).toEqual([]);
  proxy.setFault({ path: fullPathOf(saveComplaint), in: 'answer' });
  await phone.tap('Retry');
  await expect.poll(() => rowsOfBorrower(stack, address, 'select complaint_id from complaint where user_id = $1')).toHaveLength(1);
  await phone.expectText('Retry');
  proxy.clearFault();
  await phone.tap('Retry');
  await phone.expectText('We have your complaint');

  expect(await rowsOfBorrower(stack, address, 'select complaint_id from complaint where user_id = $1')).toHaveLength(1);
  const images = await rowsOfBorrower(stack, address, 'select image_id || $$.jpg$$ as key from image where user_id = $1');
  expect(images).toHaveLength(1);
  const added = (await keysInStore(stack.serviceEnvironment)).filter((key) => !before.has(key));
  expect(added.map((key) => ({ key }))).toEqual(images);
  await proxy.close();
});
