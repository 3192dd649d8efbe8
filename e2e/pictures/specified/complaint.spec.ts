import { complaintDetail, complaintList, complaintStart, saveComplaint } from '@hiram/contract/endpoints/complaint.ts';
import { fullPathOf, type Endpoint } from '@hiram/contract/wire/endpoint.ts';
import { expect } from '@playwright/test';
import { callAs } from '../../support/applications.ts';
import { addressForNewBorrower } from '../../support/borrower.ts';
import { replyToComplaint } from '../../support/ops.ts';
import { startFlakyProxy, type FlakyProxy, type ConnectionFault } from '../../support/flaky-proxy.ts';
import { anotherOrder, dueOrder } from '../../support/orders.ts';
import { test } from '../../engines/fixture.ts';
import type { Phone } from '../../engines/phone.ts';
import { choosePhotos, drawnPhoto } from '../../support/photos.ts';
import { pictureOf } from '../../support/pictures.ts';
import type { SharedStack } from '../../support/shared-stack.ts';

const WORDS =
  'I was called four times after 10 pm on September 6 and 7, from two numbers. I had already said that I will pay on the due date.';

async function openAt(phone: Phone, address: URL, path: string, query: Readonly<Record<string, string>> = {}): Promise<void> {
  const there = new URL(address);
  there.pathname = path;
  for (const [name, value] of Object.entries(query)) there.searchParams.set(name, value);
  await phone.open(there.href);
}

const COLLECTION = { problemType: '1', problemSonType: '1' };

async function openForm(phone: Phone, stack: SharedStack): Promise<void> {
  const address = await dueOrder(stack, 2);
  await openAt(phone, address, '/complainPageNext', { ...COLLECTION, orderNo: address.searchParams.get('orderId') ?? '' });
  await phone.type('Tell us what happened', WORDS);
  await choosePhotos(phone, [await drawnPhoto(phone, 'slip.jpg', 'image/jpeg'), await drawnPhoto(phone, 'screen.png', 'image/png')]);
  await phone.expectText('2/9 images');
  await phone.expectText('Upload succeeded!');
  await phone.expectNoText('Upload succeeded!');
}

async function complain(address: URL, problemType: number, problemDetail: string): Promise<void> {
  const orderNo = address.searchParams.get('orderId') ?? '';
  const problemSonType = problemType === 1 ? 1 : null;
  await callAs(address, saveComplaint, { problemType, problemSonType, problemDetail, problemImage: [], orderNo });
}

async function openAnsweredComplaint(phone: Phone, stack: SharedStack): Promise<void> {
  await openForm(phone, stack);
  await phone.tap('Send');
  await phone.expectText('What went wrong?');
  const address = new URL(await phone.evaluate((_: null) => location.href, null));
  const problemId = (await callAs(address, complaintList, {})).tabs[0]?.items[0]?.id ?? '';
  await replyToComplaint(stack, problemId, 'You were right. Calls after 9 pm are not allowed, and we have stopped them for your order.');
  await openAt(phone, address, '/complainDetails', { problemId });
  await phone.expectText('Process Result');
  const areImagesLoaded = (_: null): boolean => [...document.images].every(({ naturalWidth }) => naturalWidth > 0);
  await expect.poll(() => phone.evaluate(areImagesLoaded, null)).toBe(true);
}

pictureOf('complaint-start', async (phone, stack) => {
  await openAt(phone, await dueOrder(stack, 2), '/complaint');
  await phone.tap('Collection');
  await phone.expectText('Rude or threatening language');
});

pictureOf('complaint-orders', async (phone, stack) => {
  const address = await dueOrder(stack, -3);
  await anotherOrder(stack, address, 'lilim-loan');
  await openAt(phone, address, '/complaint');
  await phone.tap('All');
  await phone.expectText('All orders');
});

pictureOf('complaint-no-orders', async (phone, stack) => {
  await phone.open((await addressForNewBorrower(stack, '/complaint')).href);
  await phone.expectText('You have no orders yet');
});

pictureOf('complaint-describe', openForm);

pictureOf('complaint-sent', async (phone, stack) => {
  await openForm(phone, stack);
  await phone.tap('Send');
  await phone.expectText('We have your complaint');
});

pictureOf('complaint-nothing-chosen', async (phone, stack) => {
  await phone.open((await addressForNewBorrower(stack, '/complainPageNext')).href);
  await phone.expectText('Nothing chosen yet');
});

pictureOf('complaint-list', async (phone, stack) => {
  const address = await dueOrder(stack, 2);
  await complain(address, 3, 'The processing fee in the app and in the agreement are different.');
  await complain(address, 2, 'I paid ₱2,320.00 at the counter yesterday. The order still shows the old amount.');
  await complain(address, 1, WORDS);
  await openAt(phone, address, '/complaintList');
  await phone.expectText('Collection');
});

pictureOf('complaint-list-empty', async (phone, stack) => {
  await phone.open((await addressForNewBorrower(stack, '/complaintList')).href);
  await phone.expectText('No complaints in progress');
});

pictureOf('complaint-details', openAnsweredComplaint);

pictureOf('complaint-rating', async (phone, stack) => {
  await openAnsweredComplaint(phone, stack);
  await phone.tap('4 stars');
});

pictureOf('complaint-details-empty', async (phone, stack) => {
  await phone.open((await addressForNewBorrower(stack, '/complainDetails')).href);
  await phone.expectText('No complaint to show');
});

let proxy: FlakyProxy | null = null;
test.afterEach(async () => {
  await proxy?.close();
  proxy = null;
});

async function openWithFault(phone: Phone, stack: SharedStack, path: string, trouble: ConnectionFault): Promise<void> {
  proxy = await startFlakyProxy(stack);
  proxy.setFault(trouble);
  const { search } = await addressForNewBorrower(stack, path);
  await phone.open(`${proxy.origin}${path}${search}&problemId=none`);
}

/** First call of each page. */
const PAGES: Readonly<Record<string, Endpoint>> = {
  complaint: complaintStart,
  complainPageNext: complaintStart,
  complaintList,
  complainDetails: complaintDetail,
};

for (const [page, endpoint] of Object.entries(PAGES)) {
  pictureOf(`${page}-loading`, async (phone, stack) => {
    await openWithFault(phone, stack, `/${page}`, { path: fullPathOf(endpoint), in: 'silence' });
    await phone.expectText(page === 'complaintList' ? 'My complaints' : 'Online service');
  });

  pictureOf(`${page}-failed`, async (phone, stack) => {
    await openWithFault(phone, stack, `/${page}`, { path: fullPathOf(endpoint), in: 'answer' });
    await phone.expectText('Retry');
  });
}
