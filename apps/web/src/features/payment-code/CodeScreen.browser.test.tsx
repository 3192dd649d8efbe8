import { profiles } from '@hiram/contract/product/profile.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { accessibilityViolations } from '../../../testing/axe.ts';
import { openPage } from '../../../testing/openPage.tsx';
import { overrideProfile } from '../../../testing/overrideProfile.ts';
import { recordBridge } from '../../platform/bridge/recorder.ts';
import { paymentsAnswer } from '../../../testing/paymentsAnswer.ts';
import { withChangedField, codeLink, counterLink, SESSION } from '../../../testing/codeLinks.ts';
import screen from './CodeScreen.tsx';

let shell: ReturnType<typeof recordBridge>;
beforeEach(() => {
  shell = recordBridge();
});
afterEach(() => {
  shell.stop();
});

/** Exists on the test server. */
const IMAGE = '/brands/channels/sari-mart.svg';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const shownAmount = (): string | null | undefined => document.querySelector('main .sr-only')?.textContent;
const verified = page.getByText('Verified payment link');
const picture = (): Element | null => document.querySelector('main img');

test('[COD-02] [COD-03] [COD-05] type 1 shows amount, copyable code and channel image of the address', async () => {
  await openPage(await codeLink({ payCodeImg: IMAGE }));
  await expect.element(page.getByText('8810 4402 7716')).toBeVisible();
  expect(shownAmount()).toBe('₱2,320.00');
  expect(picture()?.getAttribute('src')).toBe(`${window.location.origin}${IMAGE}`);
  await button('Click to Copy').click();
  await expect.element(page.getByText('copy success')).toBeVisible();
  expect(await accessibilityViolations()).toEqual([]);
});

test('[COD-02] shows the link’s amount unchanged, with a peso sign', async () => {
  await openPage(await codeLink({ repayAmount: '2320' }));
  await expect.element(verified).toBeVisible();
  expect(shownAmount()).toBe('₱2320');
});

test('[COD-03] any other type shows the QR image and five steps to scan it', async () => {
  await openPage(await codeLink({ showType: '2', payCodeImg: IMAGE }));
  await expect.element(page.getByRole('img', { name: 'QR code to pay' })).toBeVisible();
  expect(picture()?.getAttribute('src')).toBe(`${window.location.origin}${IMAGE}`);
  expect([...document.querySelectorAll('main ol li')].map(({ textContent }) => textContent)).toEqual([
    'Take a screenshot of this QR code.',
    'Open your wallet or bank app and choose Scan QR.',
    'Upload the screenshot from your photos.',
    'Check the amount: ₱2,320.00.',
    'Confirm, and keep the receipt.',
  ]);
  expect(await accessibilityViolations()).toEqual([]);
});

test.each([
  ['no image', ''],
  ['an image that fails to load', '/nothing-here.png'],
  ['an image on another host that fails to load', 'https://elsewhere.example/qr.png'],
  ['an image at an http address', 'http://elsewhere.example/qr.png'],
])('[COD-03] [BEY-13] renders the QR code from its payload with %s', async (_when, payCodeImg) => {
  await openPage(await codeLink({ showType: '2', payCode: '00020101021228760011ph.ppmi.p2m', payCodeImg }));
  await expect.poll(() => document.querySelector('main svg[role=img] path')?.getAttribute('d')?.length).toBeGreaterThan(500);
  expect(picture()).toBeNull();
});

const CANNOT_SHOW = 'We cannot show the picture of this code. Open your order and choose how to pay.';

test.each([
  ['no image', '', 'Open your order and choose how to pay. The code then comes here.'],
  ['an image that fails to load', '/nothing-here.png', CANNOT_SHOW],
  ['an image at an http address', 'http://elsewhere.example/qr.png', CANNOT_SHOW],
])('[COD-03] shows the amount and that there is no code, without a code and with %s', async (_when, payCodeImg, text) => {
  await openPage(await codeLink({ showType: '2', payCode: '', payCodeImg }));
  await expect.element(page.getByRole('heading', { name: 'No code to show' })).toBeVisible();
  await expect.element(page.getByText(text)).toBeVisible();
  expect(shownAmount()).toBe('₱2,320.00');
  expect(document.querySelector('main img, main figure, main svg[role=img]')).toBeNull();
  expect(document.body.textContent).not.toContain('screenshot');
  expect(await accessibilityViolations()).toEqual([]);
});

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

test.each(['https://elsewhere.example/qr.png', PIXEL])('[COD-03] shows the image %s in the specified profile', async (payCodeImg) => {
  const { unmount } = await openPage(`/repaymentOfCode?${String(new URLSearchParams({ showType: '1', payCode: '8810', payCodeImg }))}`);
  await expect.poll(() => picture()?.getAttribute('src')).toBe(payCodeImg);
  await unmount();
  overrideProfile({ serverAddresses: profiles.philippines.serverAddresses });
  await openPage(await codeLink({ payCodeImg }));
  await expect.element(page.getByText('8810 4402 7716')).toBeVisible();
  expect(picture()).toBeNull();
});

test('[COD-03] [GEN-28] invents no QR code from the digits of an unsigned link, and draws the content of one', async () => {
  const { unmount } = await openPage('/repaymentOfCode?showType=2&payCode=881044027716&payCodeImg=&repayAmount=2320.00');
  await expect.element(page.getByRole('heading', { name: 'No code to show' })).toBeVisible();
  expect(shownAmount()).toBe('₱2320.00');
  expect(document.querySelector('main svg[role=img]')).toBeNull();
  await unmount();
  await openPage('/repaymentOfCode?showType=2&payCode=00020101021228760011ph.ppmi.p2m&payCodeImg=');
  await expect.element(page.getByRole('img', { name: 'QR code to pay' })).toBeVisible();
});

test('[COD-03] shows a QR image without a code', async () => {
  await openPage(await codeLink({ showType: '2', payCode: '', payCodeImg: IMAGE }));
  await expect.element(page.getByRole('img', { name: 'QR code to pay' })).toBeVisible();
  await expect.poll(() => (picture() as HTMLImageElement | null)?.naturalWidth).toBeGreaterThan(0);
});

test('[COD-03] type 1 omits a channel image at an http address, and shows an empty state without a code', async () => {
  const elsewhere = { payCodeImg: 'http://elsewhere.example/mark.png' };
  const { unmount } = await openPage(await codeLink(elsewhere));
  await expect.element(page.getByText('8810 4402 7716')).toBeVisible();
  expect(picture()).toBeNull();
  await unmount();
  await openPage(await codeLink({ payCode: '', payCodeImg: IMAGE }));
  await expect.element(page.getByText('No code to show')).toBeVisible();
  expect(picture()).toBeNull();
});

test('[BEY-13] a verified link shows payee and expiry', async () => {
  await openPage(`${await codeLink({ expires: '4102444800' })}${SESSION}`);
  await expect.element(verified).toBeVisible();
  await expect.element(page.getByText('Hiram Lending Company')).toBeVisible();
  await expect.element(page.getByText('Valid until Jan 1, 2100, 08:00')).toBeVisible();
  expect(document.body.textContent).not.toContain('cannot verify');
});

const changes: [string, string][] = [
  ['payCode', '881044027717'],
  ['repayAmount', '9,320.00'],
  ['showType', '2'],
  ['expires', '4102444801'],
  ['sig', ''],
];
const changedLink = async (field: string, value: string): Promise<string> =>
  `${withChangedField(await codeLink({ expires: '4102444800', payCodeImg: IMAGE }), field, value)}${SESSION}`;

test.each([
  ['an unsigned link', ''],
  ['a link with a foreign sig', 'of-another-service'],
])('[COD-02] [BEY-13] the specified profile shows %s without a warning and without a payee', async (_what, sig) => {
  await openPage(await changedLink('sig', sig));
  await expect.element(button('Click to Copy')).toBeVisible();
  expect(shownAmount()).toBe('₱2,320.00');
  await expect.element(page.getByText('8810 4402 7716')).toBeVisible();
  expect(picture()?.getAttribute('src')).toBe(`${window.location.origin}${IMAGE}`);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  expect(document.body.textContent).not.toMatch(/Hiram Lending Company|erif/);
  expect(await accessibilityViolations()).toEqual([]);
});

test.each(changes)('[BEY-13] the Philippine profile warns about a link with a changed %s and shows no code', async (field, value) => {
  overrideProfile({ unverifiedPaymentLink: profiles.philippines.unverifiedPaymentLink });
  const { address } = await openPage(await changedLink(field, value));
  await expect.element(page.getByRole('alert').getByText('This is not a link from Hiram')).toBeVisible();
  expect(document.body.textContent).not.toMatch(/8810|,320/);
  expect(picture()).toBeNull();
  await button('Open my order').click();
  expect(address()).toMatch(/^\/order\?.*orderId=OR1/);
});

test('[BEY-13] warns about a code for another borrower than the signed-in borrower', async () => {
  const { background } = await openPage(`${await codeLink({ payer: 'u2' })}${SESSION}`);
  await expect.element(page.getByRole('alert').getByText('This pays somebody else’s loan')).toBeVisible();
  expect(document.body.textContent).not.toContain('Verified');
  expect(await accessibilityViolations()).toEqual([]);
  expect(await background()).toEqual([]);
  await button('Go to my loans').click();
  expect(shell.messages).toEqual([{ name: 'toHome', payload: {} }]);
});

test('[BEY-13] an expired link shows no code, and Get a new code opens the repayment page', async () => {
  const { address } = await openPage(`${await codeLink({ expires: '1600000000' })}${SESSION}`);
  await expect.element(page.getByText('This code has expired')).toBeVisible();
  await expect.element(button('Click to Copy')).not.toBeInTheDocument();
  expect(await accessibilityViolations()).toEqual([]);
  await button('Get a new code').click();
  expect(address()).toMatch(/^\/repay\?/);
});

test('an address without a code shows an empty state', async () => {
  await openPage('/repaymentOfCode?showType=1');
  await expect.element(page.getByText('No code to show')).toBeVisible();
});

test('[BEY-01] polls the state of the payment and updates the page until the payment is posted', async () => {
  const { background, release } = await openPage(
    `${await codeLink()}${SESSION}`,
    paymentsAnswer({}),
    { ...paymentsAnswer({ state: 'received', paidAmount: 232_000 as never }), isHeld: true },
    { ...paymentsAnswer({ state: 'posted', paidAmount: 232_000 as never }), isHeld: true },
  );
  await expect.element(page.getByRole('list', { name: 'Payment, step 1 of 3' })).toBeVisible();
  expect(await accessibilityViolations()).toEqual([]);
  await release();
  await expect.element(page.getByText('Do not pay it again.')).toBeVisible();
  await expect.element(page.getByText('This code has been used')).toBeVisible();
  await expect.element(button('Click to Copy')).not.toBeInTheDocument();
  await release();
  await expect.element(page.getByText('Your ₱2,320.00 is posted to your loan.')).toBeVisible();
  await expect.element(button('See my order')).toBeVisible();
  // A posted payment is final, so polling must have stopped.
  await new Promise((resolve) => setTimeout(resolve, 3500));
  expect(await background()).toHaveLength(3);
  expect((await background())[0]?.url).toMatch(/^\/entirely\/v4\/payments\/state\?.*orderId=OR1$/);
});

test('[BEY-01] an expired session does not hide the code', async () => {
  await openPage(`${await codeLink()}${SESSION}`, {
    status: 401,
    body: JSON.stringify({ success: false, code: 900401, message: '', data: null }),
    path: '/v4/payments/state',
  });
  await expect.element(page.getByText('8810 4402 7716')).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 300));
  await expect.element(button('Click to Copy')).toBeVisible();
  expect(shell.messages).toEqual([]);
});

test('[COD-06] [COD-05] /carpmm shows the code as bars and digits with its amount', async () => {
  await openPage(await counterLink());
  await expect.element(page.getByRole('img', { name: 'Barcode of the repayment code' })).toBeVisible();
  await expect.element(page.getByText('8810 4402 7716')).toBeVisible();
  expect(shownAmount()).toBe('₱2,320.00');
  await button('Copy number').click();
  await expect.element(page.getByText('copy success')).toBeVisible();
  expect(await accessibilityViolations()).toEqual([]);
});

test('[COD-06] [BEY-13] the specified profile shows an unsigned /carpmm without a warning', async () => {
  await openPage('/carpmm?requestType=1&amount=2%2C320.00&payCode=881044027716');
  await expect.element(page.getByText('8810 4402 7716')).toBeVisible();
  expect(shownAmount()).toBe('₱2,320.00');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('[COD-06] [BEY-13] the Philippine profile warns about an unsigned /carpmm and shows no code', async () => {
  overrideProfile({ unverifiedPaymentLink: profiles.philippines.unverifiedPaymentLink });
  await openPage('/carpmm?requestType=1&amount=2%2C320.00&payCode=881044027716');
  await expect.element(page.getByRole('alert').getByText('This is not a link from Hiram')).toBeVisible();
  expect(document.body.textContent).not.toMatch(/8810|,320/);
});

test('the prerendered skeleton is marked as busy', async () => {
  const { container } = await render(<screen.Skeleton />);
  expect(container.querySelector('[aria-busy=true]')).not.toBeNull();
});
