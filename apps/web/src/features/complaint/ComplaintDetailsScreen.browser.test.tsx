import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { accessibilityViolations } from '../../../testing/axe.ts';
import { openPage } from '../../../testing/openPage.tsx';
import { json, type PlannedAnswer } from '../../../testing/service.ts';
import { toast } from '../../ui/toast/toast.ts';
import { sampleDetail } from './complaintFixture.ts';
import screen from './ComplaintDetailsScreen.tsx';

const ADDRESS = '/complainDetails?userId=u1&sessionId=s1&problemId=CP1';
const detailed = (...changes: Parameters<typeof sampleDetail>): PlannedAnswer => json({ code: 0, data: sampleDetail(...changes) });
const open = (...answers: PlannedAnswer[]) => openPage(ADDRESS, ...answers);
const scored = json({ code: '00', message: 'success', data: null });

afterEach(() => vi.useRealTimers());

const button = (name: string) => page.getByRole('button', { name, exact: true });
const rating = () => page.getByRole('dialog', { name: 'Please rate this service' });
const star = (name: string) => page.getByRole('radio', { name, exact: true });

const filled = (): (string | null)[] => [...document.querySelectorAll('dialog label')].map((label) => label.getAttribute('data-on'));

async function untilRating(): Promise<void> {
  await expect.element(rating()).toBeVisible();
}

test('[CMP-15] the page is titled Online service and shows type, sub type, content with its count, and images', async () => {
  const { seen } = await open(detailed({ images: ['/icon.svg', '/icon.svg?2'] }));
  await expect.element(page.getByRole('heading', { name: 'Online service' })).toBeVisible();
  await expect.poll(() => document.title).toBe('Online service');
  await expect.element(page.getByText('Collection', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Calls or texts at odd hours')).toBeVisible();
  await expect.element(page.getByText('I was called four times after 10 pm.')).toBeVisible();
  await expect.element(page.getByText('36/200')).toBeVisible();
  expect(document.querySelector('textarea')).toBeNull();
  expect([...document.querySelectorAll('main li img')].map((image) => image.getAttribute('src'))).toEqual(['/icon.svg', '/icon.svg?2']);
  expect((await seen())[0]?.body).toBe('problemId=CP1');
  expect(await accessibilityViolations()).toEqual([]);
});

test('a tap on an image opens the enlarged image', async () => {
  await open(detailed({ images: ['/icon.svg'] }));
  await page.getByRole('button', { name: 'Image 1' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Evidence' })).toBeVisible();
});

test('[CMP-16] without a reply there is no Process Result', async () => {
  await open(detailed());
  await expect.element(page.getByText('36/200')).toBeVisible();
  expect(document.body.textContent).not.toContain('Process Result');
});

test.each([
  ['text', { disposeDetail: 'You were right.', disposeImages: [] }],
  ['images', { disposeDetail: '', disposeImages: ['/icon.svg'] }],
])('[CMP-16] shows Process Result for a reply of %s alone', async (_, reply) => {
  await open(detailed(reply));
  await expect.element(page.getByRole('heading', { name: 'Process Result' })).toBeVisible();
  await expect.poll(() => document.querySelectorAll('section img').length).toBe(reply.disposeImages.length);
  await expect.poll(() => document.querySelector('section p')?.textContent).toBe(reply.disposeDetail);
});

async function openWithStoppedTimers(isNeedScore: 0 | 1): Promise<Awaited<ReturnType<typeof open>>> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const opened = await open(detailed({ isNeedScore }));
  await expect
    .poll(async () => {
      // Runs only zero-delay timers, through which the answer reaches the screen.
      await vi.advanceTimersByTimeAsync(0);
      return document.body.textContent;
    })
    .toContain('36/200');
  await drawn();
  return opened;
}

/** Waits a few frames for rendering without advancing the stopped timers. */
async function drawn(): Promise<void> {
  await import('./ScorePopup.tsx');
  for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
}

test('[CMP-17] opens the rating popup 3000 ms after the page is shown: five stars, Cancel and Send', async () => {
  await openWithStoppedTimers(1);
  await vi.advanceTimersByTimeAsync(2900);
  await drawn();
  expect(document.querySelector('dialog')).toBeNull();
  await vi.advanceTimersByTimeAsync(200);
  // The popup's timer has fired by now; only rendering is still awaited.
  vi.useRealTimers();
  await untilRating();
  expect(page.getByRole('radio').elements()).toHaveLength(5);
  await expect.element(button('Cancel')).toBeVisible();
  await expect.element(button('Send')).toBeVisible();
  expect(await accessibilityViolations()).toEqual([]);
});

test('[CMP-17] [CMP-18] Cancel closes the rating popup without a request; a tap on the mask does not close it', async () => {
  const { seen } = await openWithStoppedTimers(1);
  await vi.advanceTimersByTimeAsync(3000);
  vi.useRealTimers();
  await untilRating();
  await star('5 stars').click();
  await userEvent.click(document.querySelector('dialog > div') ?? document.body, { position: { x: 5, y: 5 } });
  expect(filled()).toEqual(['true', 'true', 'true', 'true', 'true']);
  await expect.element(rating()).toBeVisible();
  await button('Cancel').click();
  await expect.element(rating()).not.toBeInTheDocument();
  expect(await seen()).toHaveLength(1);
});

test('[CMP-17] opens no rating popup with isNeedScore 0', async () => {
  await openWithStoppedTimers(0);
  await vi.advanceTimersByTimeAsync(10_000);
  await drawn();
  expect(document.querySelector('dialog')).toBeNull();
});

test('[GEN-11] [CMP-18] [CMP-21] Send requires a star, reports each code other than 00 or a lost connection, and on success closes and thanks', async () => {
  const refused = json({ code: 0, message: 'Already rated', data: null });
  const { seen } = await open(detailed({ isNeedScore: 1 }), refused, { fate: 'cut' }, scored, { fate: 'hang' });
  await untilRating();
  await button('Send').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Tap a star.');
  expect(await seen()).toHaveLength(1);

  await star('4 stars').click();
  expect(filled()).toEqual(['true', 'true', 'true', 'true', 'false']);
  await button('Send').click();
  await expect.poll(() => toast.current()?.text).toBe('Already rated');
  expect(filled()).toEqual(['true', 'true', 'true', 'true', 'false']);

  await button('Send').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('We couldn’t send your rating. Check your connection and try again.');
  await button('Retry').click();
  await expect.poll(() => toast.current()?.text).toBe('Successful demonstration！');
  await expect.element(rating()).not.toBeInTheDocument();
  const [, ...posts] = (await seen()).slice(0, 4);
  for (const { url, body } of posts) {
    expect(url).toMatch(/^\/entirely\/user-problem\/save-score\?/);
    expect(body).toBe('score=4&problemId=CP1');
  }
  const keys = new Set(posts.map(({ headers }) => headers['idempotency-key']));
  expect([keys.size, keys.has('')]).toEqual([1, false]);
});

test('an address without a complaint shows an empty state and sends no request', async () => {
  const { seen } = await openPage('/complainDetails?userId=u1&sessionId=s1');
  await expect.element(page.getByText('No complaint to show')).toBeVisible();
  expect(await seen()).toEqual([]);
});

test('shows the skeleton while loading', async () => {
  await open({ fate: 'hang' });
  await expect.element(page.getByRole('heading', { name: 'Online service' })).toBeVisible();
  expect(document.querySelectorAll('main button')).toHaveLength(1);
});

test('shows Retry after a refusal, which loads the complaint', async () => {
  await open(json({ code: 900404, message: 'No such complaint', data: null }), detailed());
  await button('Retry').click();
  await expect.element(page.getByText('36/200')).toBeVisible();
});

test('the prerendered skeleton has no visible button', async () => {
  const { container } = await render(<screen.Skeleton />);
  expect(container.querySelectorAll('button:not([hidden])')).toHaveLength(0);
});
