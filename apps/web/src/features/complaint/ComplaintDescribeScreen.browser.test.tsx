import { profiles } from '@hiram/contract/product/profile.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { accessibilityViolations } from '../../../testing/axe.ts';
import { createImageFile } from '../../../testing/drawnPicture.ts';
import { openPage } from '../../../testing/openPage.tsx';
import { json, type PlannedAnswer } from '../../../testing/service.ts';
import { navigate } from '../../platform/navigation/address.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { sampleStart } from './complaintFixture.ts';
import screen from './ComplaintDescribeScreen.tsx';
import { clearStorage } from './draftCleanup.ts';
import { deleteAllPhotos, storePhoto } from './photos.ts';

const ADDRESS = '/complainPageNext?userId=u1&sessionId=s1&problemType=1&problemSonType=11&orderNo=OR1';
const started = json({ code: 0, message: 'success', data: sampleStart() });
const filed = json({ code: 0, message: 'success', data: { replyBy: '2026-09-10' } });
const storedImage = (url: string): PlannedAnswer => json({ code: '00', message: 'success', data: { url } });
const open = (...answers: PlannedAnswer[]) => openPage(ADDRESS, started, ...answers);

beforeEach(async () => {
  localStorage.clear();
  await deleteAllPhotos();
});
afterEach(() => vi.useRealTimers());

const button = (name: string) => page.getByRole('button', { name, exact: true });
const area = () => page.getByRole('textbox', { name: 'Tell us what happened' });
const adder = () => page.getByLabelText('Add image');
const drawn = (number: number) => page.getByRole('img', { name: `Image ${number}`, exact: true });

async function add(...names: string[]): Promise<void> {
  await userEvent.upload(adder(), await Promise.all(names.map((name) => createImageFile(name))));
}

async function expectToast(text: string): Promise<void> {
  await expect.poll(() => toast.current()?.text).toBe(text);
}

test('[CMP-07] shows type, sub-type, a counted text field, an uploader and Send; the call sends only the session', async () => {
  // `orderId` was carried over from the start page's address; the call must not send it.
  const { seen } = await openPage(`${ADDRESS}&orderId=OR1`, started);
  await expect.element(page.getByText('Collection', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Calls or texts at odd hours')).toBeVisible();
  await expect.element(page.getByText('0/200')).toBeVisible();
  await expect.element(adder()).toBeInTheDocument();
  await expect.element(page.getByText('0/9 images')).toBeVisible();
  await expect.element(page.getByText('We reply within 3 weekdays.')).toBeVisible();
  await expect.element(button('Send')).toBeVisible();
  expect((await seen()).map(({ body }) => body)).toEqual(['']);
  expect((await seen())[0]?.url).toMatch(/^\/entirely\/user-problem\/problem-init\?/);
  expect((await seen())[0]?.url).not.toContain('orderId');
  expect(await accessibilityViolations()).toEqual([]);
});

test('[CMP-08] input beyond 200 characters is ignored', async () => {
  await open();
  await area().fill(`${'a'.repeat(200)}bc`);
  await expect.element(area()).toHaveValue('a'.repeat(200));
  await area().click();
  await userEvent.keyboard('{End}b');
  await expect.element(area()).toHaveValue('a'.repeat(200));
  await expect.element(page.getByText('200/200')).toBeVisible();
});

test('[CMP-09] Send with a blank description shows a toast and sends nothing', async () => {
  const { seen } = await open();
  await area().fill('  \n ');
  await button('Send').click();
  await expectToast('Please fill in your comments and suggestions');
  await expect.element(area()).toHaveAttribute('aria-invalid', 'true');
  expect(await seen()).toHaveLength(1);
});

test('[CMP-11] uploads an image at once as a JPEG with an idempotency key and confirms the upload', async () => {
  const { seen } = await open(storedImage('https://images.example/a.jpg'));
  const large = await createImageFile('calls.png', { width: 2400, height: 1200 });
  await userEvent.upload(adder(), large);
  await expectToast('Upload succeeded!');
  await expect.element(drawn(1)).toBeVisible();
  await expect.poll(() => (drawn(1).element() as HTMLImageElement).naturalWidth).toBe(1600);
  const upload = (await seen())[1];
  expect(upload?.url).toMatch(/^\/entirely\/user-problem\/upload-problem-img\?.*userId=u1/);
  expect(upload?.headers['x-requested-with']).toBe('XMLHttpRequest');
  expect(upload?.headers['content-type']).toMatch(/^multipart\/form-data/);
  expect(upload?.body).toContain('name="problemImage"; filename="calls.jpg"');
  expect(upload?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
});

test('[CMP-11] [CMP-20] a refused upload shows the service’s message and removes that image; other images keep their URLs', async () => {
  const { seen } = await open(
    storedImage('https://images.example/a.jpg'),
    json({ code: '15', message: 'This is not an image', data: null }),
    storedImage('https://images.example/c.jpg'),
    filed,
  );
  await add('a.png');
  await expectToast('Upload succeeded!');
  await add('b.png');
  await expectToast('This is not an image');
  await add('c.png');
  await expectToast('Upload succeeded!');
  await expect.element(page.getByText('2/9 images')).toBeVisible();
  await button('Remove image 1').click();
  await area().fill('Fees');
  await button('Send').click();
  await expect.poll(async () => (await seen()).length).toBe(5);
  expect(new URLSearchParams((await seen())[4]?.body).get('problemImage')).toBe('https://images.example/c.jpg');
});

test('[CMP-10] ignores images beyond nine and hides the selector at nine', async () => {
  const { seen } = await open(...Array.from({ length: 9 }, (_, index) => storedImage(`/kept/${index}.jpg`)));
  await add(...Array.from({ length: 11 }, (_, index) => `${index}.png`));
  await expect.element(page.getByText('9/9 images')).toBeVisible();
  await expect.element(adder()).not.toBeInTheDocument();
  await expect.element(drawn(9)).toBeVisible();
  expect(await seen()).toHaveLength(10);
});

test('[CMP-12] Send posts type, sub-type, text, the urls joined by commas, and the order', async () => {
  const { seen } = await open(storedImage('https://images.example/a.jpg'), storedImage('https://images.example/b.jpg'), filed, started);
  await area().fill('Called at night & twice');
  await add('a.png');
  await expect.element(drawn(1)).toBeVisible();
  await add('b.png');
  await expect.element(drawn(2)).toBeVisible();
  await button('Send').click();
  await expect.poll(async () => (await seen()).length).toBeGreaterThan(3);
  const save = (await seen())[3];
  expect(save?.url).toMatch(/^\/entirely\/user-problem\/problem-save\?/);
  expect([...new URLSearchParams(save?.body)]).toEqual([
    ['problemType', '1'],
    ['problemSonType', '11'],
    ['problemDetail', 'Called at night & twice'],
    ['problemImage', 'https://images.example/a.jpg,https://images.example/b.jpg'],
    ['orderNo', 'OR1'],
  ]);
});

test('[CMP-12] sends an empty problemImage without images and an empty sub-type for a type without sub-types', async () => {
  const address = '/complainPageNext?userId=u1&sessionId=s1&problemType=2&orderNo=OR1';
  const { seen } = await openPage(address, started, filed, started);
  await area().fill('Paid yesterday');
  await button('Send').click();
  await expect.poll(async () => (await seen()).length).toBeGreaterThan(1);
  expect([...new URLSearchParams((await seen())[1]?.body)]).toEqual([
    ['problemType', '2'],
    ['problemSonType', ''],
    ['problemDetail', 'Paid yesterday'],
    ['problemImage', ''],
    ['orderNo', 'OR1'],
  ]);
});

const sentModal = (): string => document.querySelector('dialog')?.textContent ?? '';

/** Stops the page's timers, presses Send and waits for the modal, so that the test advances the modal's time itself. */
async function sendWithStoppedTimers(): Promise<void> {
  await area().fill('Fees');
  await expect.element(button('Send')).toHaveAttribute('aria-busy', 'false');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await button('Send').click();
  await expect
    .poll(async () => {
      // Runs only zero-delay timers, through which the answer reaches the screen.
      await vi.advanceTimersByTimeAsync(0);
      return sentModal();
    })
    .toContain('We have your complaint');
}

test('[CMP-13] after success a modal shows the reply date for 1.5 s, then the start page replaces the form', async () => {
  const { address } = await open(filed, started);
  const { length } = window.history;
  const moves: unknown[] = [];
  const watch = (event: NavigateEvent): void => void moves.push([new URL(event.destination.url).pathname, event.navigationType]);
  window.navigation.addEventListener('navigate', watch);
  await sendWithStoppedTimers();
  expect(sentModal()).toContain('A person replies within 3 weekdays, by Thu, Sep 10.');
  await vi.advanceTimersByTimeAsync(1300);
  expect(sentModal()).toContain('We have your complaint');
  expect(address()).toMatch(/^\/complainPageNext\?/);
  await vi.advanceTimersByTimeAsync(400);
  // No `expect.poll` here: it would advance the stopped timers.
  expect(address()).toMatch(/^\/complaint\?userId=u1&sessionId=s1/);
  window.navigation.removeEventListener('navigate', watch);
  expect(moves).toEqual([['/complaint', 'replace']]);
  expect(window.history.length).toBe(length);
});

test('[CMP-13] the modal shows no reply date if the answer has none', async () => {
  await open(json({ code: 0, message: 'success', data: {} }), started);
  await sendWithStoppedTimers();
  expect(sentModal()).toBe('We have your complaint');
});

const CODE_TO_PAY = JSON.stringify({ defDetail: { payCode: '9920 1180' } });
const NO_CODE = JSON.stringify({ defDetail: { payCode: '' } });

function fillStorage(): void {
  localStorage.setItem('repaymentInfo:u1:OR1', CODE_TO_PAY);
  localStorage.setItem('repaymentInfo:u1:OR2', NO_CODE);
  localStorage.setItem('something else', 'kept');
}

test('[CMP-13] clears the whole local storage after success', async () => {
  fillStorage();
  await open(filed, started);
  await area().fill('Fees');
  expect(Object.keys(localStorage)).toContain('complaintDraft:u1:OR1');
  await button('Send').click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(Object.keys(localStorage)).toEqual([]);
  expect(await accessibilityViolations()).toEqual([]);
});

test('[CMP-13] clearing local storage keeps only payment codes in the Philippine profile, nothing as specified', () => {
  fillStorage();
  clearStorage(localStorage, profiles.philippines.readableOnPhone);
  expect(Object.entries(localStorage)).toEqual([['repaymentInfo:u1:OR1', CODE_TO_PAY]]);
  clearStorage(localStorage, profiles.specified.readableOnPhone);
  expect(Object.keys(localStorage)).toEqual([]);
});

test('a refused complaint shows the reason, keeps the text and enables Send again', async () => {
  await open(json({ code: 900422, message: 'This order can’t be complained about', data: null }));
  await area().fill('Fees');
  await button('Send').click();
  await expectToast('This order can’t be complained about');
  await expect.element(button('Send')).toHaveAttribute('aria-busy', 'false');
  await expect.element(area()).toHaveValue('Fees');
});

test('reports a connection lost while sending, and Retry repeats the request with the same idempotency key', async () => {
  const { seen } = await open({ fate: 'cut' }, filed, started);
  await area().fill('Fees');
  await button('Send').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('We got no answer. Trying again can’t send it twice.');
  await button('Retry').click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  const [first, second] = (await seen()).slice(1).map(({ headers, body }) => [headers['idempotency-key'], body]);
  expect(first?.[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toEqual(first);
});

test('an interrupted upload keeps the image and blocks Send, and Retry repeats the upload with the same key', async () => {
  const { seen } = await open({ fate: 'cut' }, storedImage('https://images.example/a.jpg'), filed, started);
  await add('a.png');
  await expectToast('The connection was cut. Your image is kept: tap Retry on it.');
  await area().fill('Fees');
  await button('Send').click();
  await expectToast('An image has not been uploaded. Retry or remove it, then send.');
  expect(await seen()).toHaveLength(2);
  await button('Retry Image 1').click();
  await expect.element(drawn(1)).toBeVisible();
  const [first, second] = (await seen()).slice(1).map(({ headers }) => headers['idempotency-key']);
  expect(second).toBe(first);
  await button('Send').click();
  await expect.poll(async () => (await seen()).length).toBe(4);
});

test('Send waits for a running upload', async () => {
  const { seen } = await open({ ...storedImage('https://images.example/a.jpg'), delayMs: 1000 }, filed, started);
  await area().fill('Fees');
  await add('a.png');
  await button('Send').click();
  await expect.element(button('Send')).toHaveAttribute('aria-busy', 'true');
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(new URLSearchParams((await seen())[2]?.body).get('problemImage')).toBe('https://images.example/a.jpg');
});

test('an image removed during its upload is not sent', async () => {
  const { seen } = await open({ fate: 'hang' }, filed, started);
  await add('a.png');
  await expect.poll(async () => (await seen()).length).toBe(2);
  await button('Remove image 1').click();
  await area().fill('Fees');
  await button('Send').click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(new URLSearchParams((await seen())[2]?.body).get('problemImage')).toBe('');
});

test('rejects a file above 15 MB that the browser cannot scale down', async () => {
  const { seen } = await open();
  await expect.element(adder()).toBeInTheDocument();
  await userEvent.upload(adder(), new File([new Uint8Array(15 * 1024 * 1024 + 1)], 'IMG.HEIC', { type: 'image/heic' }));
  await expectToast('This image is larger than 15 MB. Please choose a smaller one.');
  await expect.element(page.getByText('0/9 images')).toBeVisible();
  expect(await seen()).toHaveLength(1);
});

test('a reopened draft keeps text and photos and restarts only the interrupted upload, with the same key', async () => {
  const before = await open(storedImage('https://images.example/a.jpg'), { fate: 'hang' });
  await area().fill('Called at night');
  await add('a.png');
  await expect.element(drawn(1)).toBeVisible();
  await add('b.png');
  await expect.poll(async () => (await before.seen()).length).toBe(3);
  const [, , cut] = await before.seen();
  await before.unmount();

  const after = await open(storedImage('https://images.example/b.jpg'), filed, started);
  await expect.element(area()).toHaveValue('Called at night');
  await expect.element(drawn(2)).toBeVisible();
  await expect.poll(() => (drawn(1).element() as HTMLImageElement).naturalWidth).toBe(300);
  const [, resumed] = await after.seen();
  expect(resumed?.headers['idempotency-key']).toBe(cut?.headers['idempotency-key']);
  await button('Send').click();
  await expect.poll(async () => (await after.seen()).length).toBeGreaterThan(2);
  expect(new URLSearchParams((await after.seen())[2]?.body).get('problemImage')).toBe(
    'https://images.example/a.jpg,https://images.example/b.jpg',
  );
});

test('uploads an image again if the service may have deleted it since', async () => {
  const DAY_MS = 86_400_000;
  const owner = { userId: 'u1', orderNo: 'OR1' };
  for (const days of [28, 31]) {
    const file = await createImageFile(`${days}.png`);
    await storePhoto('readable', owner, {
      key: `k${days}`,
      place: Date.now() - days * DAY_MS,
      file,
      url: `https://images.example/${days}.jpg`,
    });
  }
  const { seen } = await open(storedImage('https://images.example/again.jpg'), filed, started);
  await expect.element(drawn(2)).toBeVisible();
  await area().fill('Fees');
  await button('Send').click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  const [, again, sent] = await seen();
  expect(again?.headers['idempotency-key']).toBe('k31');
  expect(new URLSearchParams(sent?.body).get('problemImage')).toBe('https://images.example/again.jpg,https://images.example/28.jpg');
});

test('a complaint whose page was closed before the answer is sent again with the same key', async () => {
  const before = await open({ fate: 'hang' });
  await area().fill('Fees');
  await button('Send').click();
  await expect.poll(async () => (await before.seen()).length).toBe(2);
  const [, lost] = await before.seen();
  await before.unmount();
  const after = await open(filed, started);
  await button('Send').click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  const [, again] = await after.seen();
  expect([again?.headers['idempotency-key'], again?.body]).toEqual([lost?.headers['idempotency-key'], lost?.body]);
});

const heldFiling = { ...filed, isHeld: true, path: '/problem-save' } as const;
const drafts = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith('complaintDraft:'));

test('[GEN-33] a complaint that is stored after the borrower has left its page is no draft again', async () => {
  const { release, seen } = await openPage(ADDRESS, heldFiling, started, started, started);
  await area().fill('Fees');
  await button('Send').click();
  await expect.poll(async () => (await seen()).some(({ url }) => url.includes('problem-save'))).toBe(true);
  navigate(`/complaint${window.location.search}`);
  await expect.element(page.getByText('My complaints')).toBeVisible();
  expect(drafts()).toHaveLength(1);
  await release();
  await expect.poll(drafts).toEqual([]);
  window.history.back();
  await expect.element(area()).toHaveValue('');
});

test('[GEN-33] a complaint that waits for its photo is stored although the borrower has left', async () => {
  const upload = { ...storedImage('https://photos.example/1'), isHeld: true, path: '/upload-problem-img' } as const;
  const { release, seen } = await openPage(ADDRESS, upload, { ...filed, path: '/problem-save' }, started, started);
  await area().fill('Fees');
  await add('slip.jpg');
  await expect.poll(async () => (await seen()).some(({ url }) => url.includes('upload-problem-img'))).toBe(true);
  await button('Send').click();
  navigate(`/complaint${window.location.search}`);
  await expect.element(page.getByText('My complaints')).toBeVisible();
  await release();
  await expect.poll(async () => (await seen()).some(({ url }) => url.includes('problem-save'))).toBe(true);
  await expect.poll(drafts).toEqual([]);
});

test('[GEN-33] Send stays busy for a borrower who comes back, and the stored complaint opens the start page', async () => {
  const { release, seen, address } = await openPage(ADDRESS, heldFiling, started, started, started, started);
  await area().fill('Fees');
  await button('Send').click();
  await expect.poll(async () => (await seen()).some(({ url }) => url.includes('problem-save'))).toBe(true);
  navigate(`/complaint${window.location.search}`);
  await expect.element(page.getByText('My complaints')).toBeVisible();
  window.history.back();
  await expect.element(area()).toHaveValue('Fees');
  await area().fill('Other fees');
  await expect.element(button('Send')).toHaveAttribute('aria-busy', 'true');
  await button('Send').click();
  await release();
  await expect.poll(address).toMatch(/^\/complaint\?/);
  expect((await seen()).filter(({ url }) => url.includes('problem-save'))).toHaveLength(1);
});

test('keeps drafts apart by order and deletes the drafts of another borrower', async () => {
  const first = await open(storedImage('https://images.example/a.jpg'));
  await area().fill('Called at night');
  await add('a.png');
  await expect.element(drawn(1)).toBeVisible();
  await first.unmount();
  const second = await openPage(ADDRESS.replace('OR1', 'OR2'), started);
  await expect.element(area()).toHaveValue('');
  await expect.element(page.getByText('0/9 images')).toBeVisible();
  await second.unmount();
  const third = await openPage(ADDRESS.replace('u1', 'u2'), started);
  await expect.element(area()).toHaveValue('');
  await expect.element(page.getByText('0/9 images')).toBeVisible();
  expect(Object.keys(localStorage)).toEqual([]);
  await third.unmount();
  await open();
  await expect.element(page.getByText('0/9 images')).toBeVisible();
});

test.each([
  ['an unknown problem type', 'problemType=77&orderNo=OR1'],
  ['no order', 'problemType=1&problemSonType=11'],
])('an address with %s leads to the start page', async (_what, query) => {
  const { address } = await openPage(`/complainPageNext?userId=u1&sessionId=s1&${query}`, started);
  await expect.element(page.getByText('Nothing chosen yet')).toBeVisible();
  expect(await accessibilityViolations()).toEqual([]);
  await button('Start a complaint').click();
  expect(address()).toMatch(/^\/complaint\?userId=u1/);
});

test('shows the skeleton while loading', async () => {
  await openPage(ADDRESS, { fate: 'hang' });
  await expect.element(page.getByRole('heading', { name: 'Tell us what happened' })).toBeVisible();
  expect(document.querySelectorAll('main button')).toHaveLength(1);
});

test('shows Retry after a refusal, which loads the page', async () => {
  await openPage(ADDRESS, json({ code: 900503, message: 'Busy', data: null }), started);
  await button('Retry').click();
  await expect.element(area()).toBeVisible();
});

test('the prerendered skeleton has no visible button', async () => {
  const { container } = await render(<screen.Skeleton />);
  expect(container.querySelectorAll('button:not([hidden])')).toHaveLength(0);
});

test('[BEY-24] prefills the text for an unlisted contact with its channel, but keeps an existing draft', async () => {
  const { unmount } = await openPage(`${ADDRESS}&unlisted=call`, started);
  await expect.element(area()).toHaveValue('Not on my list of contacts.\nHow: Call\nWhen: \nWho: \nWhat was said: ');
  await area().fill('They called my mother.');
  await unmount();

  await openPage(`${ADDRESS}&unlisted=call`, started);
  await expect.element(area()).toHaveValue('They called my mother.');
});

test('[BEY-24] prefills nothing for an unknown contact channel', async () => {
  await openPage(`${ADDRESS}&unlisted=pigeon`, started);
  await expect.element(area()).toHaveValue('');
});
