import { profiles } from '@hiram/contract/product/profile.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { accessibilityViolations } from '../../../testing/axe.ts';
import { openPage } from '../../../testing/openPage.tsx';
import { overrideProfile } from '../../../testing/profileWith.ts';
import { recordBridge } from '../../platform/bridge/recorder.ts';
import { paymentsAnswer } from '../../../testing/paymentsAnswer.ts';
import { withChangedField, codeLink, counterLink, SESSION } from '../../../testing/codeLinks.ts';
import { Skeleton } from './CodeScreen.tsx';

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

test('[COD-02] the amount is shown as given, with a peso sign', async () => {
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
  ['none is given', ''],
  ['it can not be fetched', '/nothing-here.png'],
  ['its host is not an allowed one', 'https://elsewhere.example/qr.png'],
  ['it is not of an https address', 'http://elsewhere.example/qr.png'],
])('[COD-03] [BEY-13] the QR code is drawn from its payload when of an image %s', async (_when, payCodeImg) => {
  await openPage(await codeLink({ showType: '2', payCode: '00020101021228760011ph.ppmi.p2m', payCodeImg }));
  await expect.poll(() => document.querySelector('main svg[role=img] path')?.getAttribute('d')?.length).toBeGreaterThan(500);
  expect(picture()).toBeNull();
});

const CANNOT_SHOW = 'We cannot show the picture of this code. Open your order and choose how to pay.';

test.each([
  ['none is given', '', 'Open your order and choose how to pay. The code then comes here.'],
  ['it can not be fetched', '/nothing-here.png', CANNOT_SHOW],
  ['its host is not an allowed one', 'https://elsewhere.example/qr.png', CANNOT_SHOW],
])(
  '[COD-03] without a code, and when of an image %s, the page says that there is no code and draws none',
  async (_when, payCodeImg, text) => {
    await openPage(await codeLink({ showType: '2', payCode: '', payCodeImg }));
    await expect.element(page.getByRole('heading', { name: 'No code to show' })).toBeVisible();
    await expect.element(page.getByText(text)).toBeVisible();
    expect(document.querySelector('main img, main figure, main svg[role=img]')).toBeNull();
    expect(document.body.textContent).not.toContain('screenshot');
    expect(await accessibilityViolations()).toEqual([]);
  },
);

test('[COD-03] a QR image needs no code beside it', async () => {
  await openPage(await codeLink({ showType: '2', payCode: '', payCodeImg: IMAGE }));
  await expect.element(page.getByRole('img', { name: 'QR code to pay' })).toBeVisible();
  await expect.poll(() => (picture() as HTMLImageElement | null)?.naturalWidth).toBeGreaterThan(0);
});

test('[COD-03] a channel image from a host that is not an allowed one is left out, and an image alone is no code to type', async () => {
  const elsewhere = { payCodeImg: 'https://elsewhere.example/mark.png' };
  const { unmount } = await openPage(await codeLink(elsewhere));
  await expect.element(page.getByText('8810 4402 7716')).toBeVisible();
  expect(picture()).toBeNull();
  await unmount();
  await openPage(await codeLink({ payCode: '', payCodeImg: IMAGE }));
  await expect.element(page.getByText('No code to show')).toBeVisible();
  expect(picture()).toBeNull();
});

test('[BEY-13] a verified link names payee and amount, and until when', async () => {
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

test('[BEY-13] a link without its signature is shown as it is given, without a warning, and names no payee', async () => {
  await openPage(await changedLink('sig', ''));
  await expect.element(button('Click to Copy')).toBeVisible();
  expect(shownAmount()).toBe('₱2,320.00');
  await expect.element(page.getByText('8810 4402 7716')).toBeVisible();
  expect(picture()?.getAttribute('src')).toBe(`${window.location.origin}${IMAGE}`);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  expect(document.body.textContent).not.toMatch(/Hiram Lending Company|erif/);
  expect(await accessibilityViolations()).toEqual([]);
});

test.each(changes.filter(([field]) => field !== 'sig'))(
  '[BEY-13] a link whose %s was changed warns and shows no code, also where the profile shows what nobody signed',
  async (field, value) => {
    await openPage(await changedLink(field, value));
    await expect.element(page.getByRole('alert').getByText('This is not a link from Hiram')).toBeVisible();
    expect(document.body.textContent).not.toMatch(/8810|,320/);
    expect(picture()).toBeNull();
  },
);

test.each(changes)('[BEY-13] where the profile hides it, a link whose %s was changed warns and shows no code', async (field, value) => {
  overrideProfile({ unverifiedPaymentLink: profiles.philippines.unverifiedPaymentLink });
  const { address } = await openPage(await changedLink(field, value));
  await expect.element(page.getByRole('alert').getByText('This is not a link from Hiram')).toBeVisible();
  expect(document.body.textContent).not.toMatch(/8810|,320/);
  expect(picture()).toBeNull();
  await button('Open my order').click();
  expect(address()).toMatch(/^\/order\?.*orderId=OR1/);
});

test('[BEY-13] a code for another borrower than the one who is signed in warns', async () => {
  const { background } = await openPage(`${await codeLink({ payer: 'u2' })}${SESSION}`);
  await expect.element(page.getByRole('alert').getByText('This pays somebody else’s loan')).toBeVisible();
  expect(document.body.textContent).not.toContain('Verified');
  expect(await accessibilityViolations()).toEqual([]);
  expect(await background()).toEqual([]);
  await button('Go to my loans').click();
  expect(shell.messages).toEqual([{ name: 'toHome', payload: {} }]);
});

test('[BEY-13] a link past its time says so, shows nothing to pay with, and offers a new one', async () => {
  const { address } = await openPage(`${await codeLink({ expires: '1600000000' })}${SESSION}`);
  await expect.element(page.getByText('This code has expired')).toBeVisible();
  await expect.element(button('Click to Copy')).not.toBeInTheDocument();
  expect(await accessibilityViolations()).toEqual([]);
  await button('Get a new code').click();
  expect(address()).toMatch(/^\/repay\?/);
});

test('an address with nothing to pay says so', async () => {
  await openPage('/repaymentOfCode?showType=1');
  await expect.element(page.getByText('No code to show')).toBeVisible();
});

test('[BEY-01] the state of the payment follows the word of the service, without a reload', async () => {
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

test('[BEY-01] a session that has run out leaves the code where it is', async () => {
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

test('[COD-06] [BEY-13] an unsigned /carpmm is shown as it is given', async () => {
  await openPage('/carpmm?requestType=1&amount=2%2C320.00&payCode=881044027716');
  await expect.element(page.getByText('8810 4402 7716')).toBeVisible();
  expect(shownAmount()).toBe('₱2,320.00');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('[COD-06] [BEY-13] where the profile hides it, an unsigned /carpmm warns and shows no code', async () => {
  overrideProfile({ unverifiedPaymentLink: profiles.philippines.unverifiedPaymentLink });
  await openPage('/carpmm?requestType=1&amount=2%2C320.00&payCode=881044027716');
  await expect.element(page.getByRole('alert').getByText('This is not a link from Hiram')).toBeVisible();
  expect(document.body.textContent).not.toMatch(/8810|,320/);
});

test('the skeleton that the build writes keeps the place of amount and code', async () => {
  const { container } = await render(<Skeleton />);
  expect(container.querySelector('[aria-busy=true]')).not.toBeNull();
});
