import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityViolations } from '../../../testing/axe.ts';
import { openPage } from '../../../testing/openPage.tsx';
import { json, type PlannedAnswer } from '../../../testing/service.ts';
import { recordBridge } from '../../platform/bridge/recorder.ts';
import { toast } from '../../ui/toast/toast.ts';
import { flagged, sampleOrder } from './orderFixture.ts';

const needsAccount = {
  orderStatus: 151,
  cardNeedPop: 1,
  cardPopTitle: 'We could not pay this account',
  cardPopMsg: 'PeraPay refused it.',
} as const;
const ratingWanted = { orderStatus: 200, isScore: 1 } as const;

const ADDRESS = '/order?userId=u1&sessionId=s1&productId=hiram-cash&orderId=OR1';
const openOrder = (...answers: PlannedAnswer[]) => openPage(ADDRESS, ...answers);
const order = (...changes: Parameters<typeof sampleOrder>): PlannedAnswer => json(flagged(sampleOrder(...changes)));
const refused = json({ success: false, code: 900503, message: 'Busy', data: null });
const done = json(flagged(null));

let shell: ReturnType<typeof recordBridge>;
beforeEach(() => {
  shell = recordBridge();
});
afterEach(() => {
  shell.stop();
});

const dialog = page.getByRole('dialog');
const button = (name: string) => dialog.getByRole('button', { name, exact: true });
const star = async (name: string): Promise<void> => await dialog.getByRole('radio', { name, exact: true }).click({ force: true });
const titles = (): (string | undefined)[] =>
  [...document.querySelectorAll('dialog:not([data-closing]) h2')].map(({ textContent }) => textContent);

test('[ORD-06] [ORD-10] the bank popup shows the service’s texts and opens bind bank with source loanDetail', async () => {
  const { address } = await openOrder(order(needsAccount));
  await expect.element(dialog).toHaveTextContent('We could not pay this accountPeraPay refused it.CancelChange');
  expect(await accessibilityViolations()).toEqual([]);
  await button('Change').click();
  await expect.poll(address).toMatch(/^\/bindBank\?.*orderId=OR1.*&source=loanDetail$/);
});

test('[ORD-08] the bank popup opens once per session; the banner that leads to bind bank stays', async () => {
  const first = await openOrder(order(needsAccount));
  await button('Cancel').click();
  await expect.element(dialog).not.toBeInTheDocument();
  await first.unmount();
  const { address } = await openOrder(order(needsAccount));
  const banner = page.getByRole('button', { name: /^We could not pay this account/ });
  await expect.element(banner).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await banner.click();
  await expect.poll(address).toMatch(/^\/bindBank\?.*&source=loanDetail$/);
});

test('[ORD-08] opening the repayment page suppresses the bank popup', async () => {
  const first = await openOrder(order({ orderStatus: 170 }));
  await page.getByRole('button', { name: 'Repayment' }).click();
  await first.unmount();
  await openOrder(order({ ...needsAccount, orderStatus: 170 }));
  await expect.element(page.getByText('Hiram Cash')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('[ORD-06] [ORD-12] popups open one after another, and native back closes the open popup', async () => {
  await openOrder(order({ ...needsAccount, reyMsg: 'Interest starts when it arrives.', KindTipsMsg: 'Pay a day early.', isScore: 1 }));
  const popups = ['We could not pay this account', 'About your loan', 'Kind tips', 'How is it going with Hiram?'];
  for (const title of popups) {
    await expect.poll(titles).toEqual([title]);
    expect(window.nativeBack?.()).toBe(true);
  }
  await expect.poll(titles).toEqual([]);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(window.nativeBack?.()).toBe(false);
});

test('[ORD-12] KindTipsMsg opens Kind tips with the service’s text', async () => {
  await openOrder(order({ KindTipsMsg: 'Pay a day early.' }));
  await expect.element(dialog).toHaveTextContent('Kind tipsPay a day early.OK');
  await button('OK').click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('[ORD-12] reyMsg opens the withdraw prompt, whose title adds nothing to the service’s text', async () => {
  await openOrder(order({ orderStatus: 151, reyMsg: 'Interest starts when it arrives.' }));
  await expect.element(dialog).toHaveTextContent('About your loanInterest starts when it arrives.OK');
});

test('[ORD-07] Send without a star toasts Silakan pilih, in Indonesian, and posts nothing', async () => {
  const { seen } = await openOrder(order(ratingWanted));
  await button('Send').click();
  const said = dialog.getByText('Silakan pilih');
  await expect.element(said).toBeVisible();
  await expect.element(said).toHaveAttribute('lang', 'id');
  expect(await seen()).toHaveLength(1);
});

test('[ORD-07] [ORD-11] four stars post 5 and call toRate, without a result', async () => {
  const { seen } = await openOrder(order(ratingWanted), done);
  await star('4 stars');
  await button('Send').click();
  await expect.poll(() => shell.messages).toEqual([{ name: 'toRate', payload: {} }]);
  await expect.element(dialog).not.toBeInTheDocument();
  const [, posted] = await seen();
  expect(posted?.url).toMatch(/^\/entirely\/v3\/loan-details\/google-score\?/);
  expect(posted?.body).toBe('score=5');
});

test('[ORD-07] three stars post 5, show the result and call no toRate', async () => {
  const { seen, address } = await openOrder(order(ratingWanted), done);
  await star('3 stars');
  await button('Send').click();
  await expect.poll(titles).toEqual(['Thank you for being honest']);
  expect((await seen())[1]?.body).toBe('score=5');
  expect(shell.messages).toEqual([]);
  expect(await accessibilityViolations()).toEqual([]);
  await button('Tell us').click();
  await expect.poll(address).toMatch(/^\/complaint\?/);
});

test('[ORD-07] [GEN-13] neither toRate nor the result waits for the answer, and a refusal shows no toast', async () => {
  const { seen } = await openOrder(order(ratingWanted), { ...refused, isHeld: true });
  await star('5 stars');
  await button('Send').click();
  await expect.poll(() => shell.messages).toEqual([{ name: 'toRate', payload: {} }]);
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(async () => (await seen())[1]?.body).toBe('score=5');
  expect((await seen())[1]?.headers['idempotency-key']).toMatch(/^\w{32}$/);
  expect(toast.current()).toBeNull();
});

test('Cancel closes the rating popup, a tap on the mask does not', async () => {
  await openOrder(order(ratingWanted));
  await expect.poll(titles).toEqual(['How is it going with Hiram?']);
  document.querySelector<HTMLElement>('dialog > [aria-hidden=true]')?.click();
  expect(titles()).toEqual(['How is it going with Hiram?']);
  expect(await accessibilityViolations()).toEqual([]);
  await button('Cancel').click();
  await expect.element(dialog).not.toBeInTheDocument();
});
