import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { LoanConfirmation } from '@hiram/contract/endpoints/offer.ts';
import { profiles } from '@hiram/contract/product/profile.ts';
import { IDEMPOTENCY_HEADER } from '@hiram/contract/wire/session.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { accessibilityViolations } from '../../../testing/axe.ts';
import { recordNavigations } from '../../../testing/recordNavigations.ts';
import { overrideProfile } from '../../../testing/overrideProfile.ts';
import { planService, type PlannedAnswer } from '../../../testing/service.ts';
import { App } from '../../app/App.tsx';
import { makeQueryClient } from '../../app/queryClient.ts';
import { recordBridge } from '../../platform/bridge/recorder.ts';
import screen from './ConfirmV3Screen.tsx';
import { agreementsData, flagged, refusedFlag, sampleLoan } from './testing/offerFixture.ts';
import {
  box,
  button,
  dialog,
  dialogText,
  fieldsOf,
  openConfirm,
  pathOf,
  queryOf,
  toastText,
  waitUntilLoaded,
} from '../../../testing/openConfirm.tsx';

let shell: ReturnType<typeof recordBridge>;
let leaving: ReturnType<typeof recordNavigations>;
afterEach(() => vi.useRealTimers());
beforeEach(() => {
  shell = recordBridge();
  leaving = recordNavigations();
});
afterEach(() => {
  leaving.stop();
  shell.stop();
});

const ORDER_URL = `${window.location.origin}/loanDetail?productId=hiram-cash&orderId=OR7`;
const accepted = flagged({ lendDetailsUrl: ORDER_URL });
const agreements = flagged(agreementsData);
const loanOf = (changes: Partial<LoanConfirmation> = {}): PlannedAnswer => flagged(sampleLoan(profiles.specified, changes));
const open = (...more: PlannedAnswer[]) => openConfirm([loanOf(), agreements, ...more]);

test('[CNF-01] shows logo, name, loan amount, days, rate description, rows and the payment plan', async () => {
  await openConfirm([loanOf({ comProductLogo: '/icon.svg' }), agreements]);
  await waitUntilLoaded();
  const [panel] = document.querySelectorAll('main section');
  expect(panel?.querySelector('img')?.getAttribute('src')).toBe('/icon.svg');
  expect(panel?.textContent).toContain('Hiram CashLoan amount₱8,000.00');
  expect(panel?.textContent).toContain('120 days · 4% per 30 days on the balance');
  expect([...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent)).toEqual([
    'Processing fee₱240.00',
    'Total to repay₱8,800.00',
    'Receiving accountPeraPay ·· 4821',
  ]);
  await expect.element(page.getByRole('region', { name: 'Payment Plan' })).toBeVisible();
  expect([...document.querySelectorAll('main li')].map(({ textContent }) => textContent)).toEqual([
    'Sep 14, 2026Payment 1 of 4₱2,320.00Principal ₱2,000.00 + interest ₱320.00',
    'Oct 14, 2026Payment 2 of 4₱2,240.00Principal ₱2,000.00 + interest ₱240.00',
    'Nov 13, 2026Payment 3 of 4₱2,160.00Principal ₱2,000.00 + interest ₱160.00',
    'Dec 13, 2026Payment 4 of 4₱2,080.00Principal ₱2,000.00 + interest ₱80.00',
  ]);
  expect(await accessibilityViolations()).toEqual([]);
});

test.each(['/confirmNew', '/confirmOfPeriod'])('[CNF-12] %s loads from loan-detail-confirm with the product', async (path) => {
  const service = planService();
  await service.answer(loanOf());
  await service.answer(agreements);
  window.history.replaceState(null, '', `${path}?deviceId=${service.deviceId}&product_id=hiram-cash`);
  await render(<App queries={makeQueryClient()} />);
  await waitUntilLoaded();
  expect(document.title).toBe('Confirm loan');
  const [asked] = await service.seen();
  expect([asked?.method, pathOf(asked), asked?.body]).toEqual([
    'POST',
    '/entirely/v3/loan-confirm/loan-detail-confirm',
    'productId=hiram-cash',
  ]);
});

test('[CNF-02] the checkbox is checked and labelled I have read and agree, with the titles returned by contract', async () => {
  const seen = await open();
  await expect.element(box).toBeChecked();
  expect(document.querySelector('main p:has(label)')?.textContent).toBe(
    'I have read and agree Loan Agreement, Disclosure Statement and Privacy Policy',
  );
  const [, asked] = await seen();
  expect([asked?.method, pathOf(asked)]).toEqual(['GET', '/entirely/v3/contract/contract']);
  expect(queryOf(asked)).toMatchObject({ productId: 'hiram-cash', scene: '3' });
});

test.each([
  ['month', 4, '4 months'],
  ['weeks', 12, '12 weeks'],
  ['day', 120, '120 days'],
  [1, 120, '120 days'],
] as const)('[CNF-01] the length of a loan is shown in the termUnit %s', async (termUnit, periods, length) => {
  await openConfirm([loanOf({ termUnit, periods }), agreements]);
  await expect.element(page.getByText(length, { exact: true })).toBeVisible();
});

test('[CNF-02] a title requests contract-jump and opens the returned address', async () => {
  const url = `${window.location.origin}/entirely/v4/agreement?token=T1`;
  const seen = await openConfirm([loanOf(), agreements, flagged({ contract_url: url })], { more: '&orderId=OR3' });
  await button('Disclosure Statement').click();
  await expect.poll(() => leaving.to().map(({ url: { href }, manner }) => [href, manner])).toEqual([[url, 'push']]);
  const [, , asked] = await seen();
  expect([asked?.method, pathOf(asked)]).toEqual(['GET', '/entirely/v3/contract/contract-jump']);
  expect(queryOf(asked)).toMatchObject({ productId: 'hiram-cash', scene: '3', position: '2', orderId: 'OR3' });
  await expect.element(box).toBeChecked();
});

test.each([
  ['Loan Agreement', '1'],
  ['Privacy Policy', '3'],
])(
  '[GEN-03] [CNF-02] contract-jump receives the order of the address and the position of %s, not that of the page',
  async (title, position) => {
    const seen = await openConfirm([loanOf(), agreements, flagged({ contract_url: '/icon.svg' })], { more: '&orderId=OR3&position=7' });
    await button(title).click();
    await expect.poll(() => leaving.to()).toHaveLength(1);
    expect(queryOf((await seen())[2])).toMatchObject({ orderId: 'OR3', position });
  },
);

const ELSEWHERE = 'https://elsewhere.example/page?a=1';

test('[CNF-02] an agreement of any https address is opened', async () => {
  await open(flagged({ contract_url: ELSEWHERE }));
  await button('Loan Agreement').click();
  await expect.poll(() => leaving.to().map(({ url: { href }, manner }) => [href, manner])).toEqual([[ELSEWHERE, 'push']]);
});

test.each(['data:text/html,x', 'javascript:alert(1)'])('[CNF-02] an agreement at %s is not opened', async (contract_url) => {
  await open(flagged({ contract_url }));
  await button('Loan Agreement').click();
  await expect.element(page.getByRole('status')).toHaveTextContent('We can’t open this link.');
  expect(leaving.to()).toEqual([]);
});

test('[CNF-02] shows a toast for an agreement outside the allowed hosts in the Philippine profile', async () => {
  overrideProfile({ serverAddresses: profiles.philippines.serverAddresses });
  await open(flagged({ contract_url: ELSEWHERE }));
  await button('Loan Agreement').click();
  await expect.element(page.getByRole('status')).toHaveTextContent('We can’t open this link.');
  expect(leaving.to()).toEqual([]);
});

/** The brand's `--primary`; GREY is `--disabled`. */
const GREEN = 'rgb(11, 74, 55)';
const GREY = 'rgb(223, 227, 220)';

test('[CNF-03] Loan is grey and does nothing while the box is unchecked', async () => {
  const seen = await open(accepted);
  await waitUntilLoaded();
  const colour = () => getComputedStyle(button('Loan').element()).backgroundColor;
  await expect.poll(() => colour()).toBe(GREEN);
  await box.click();
  await expect.element(button('Loan')).toBeDisabled();
  await expect.poll(() => colour()).toBe(GREY);
  await button('Loan').click({ force: true });
  expect(await seen()).toHaveLength(2);
  expect(shell.messages).toEqual([]);
  await box.click();
  await expect.element(button('Loan')).toBeEnabled();
  await expect.poll(() => colour()).toBe(GREEN);
});

test('[CNF-03] Loan is grey and does nothing while the agreements are loading', async () => {
  const seen = await openConfirm([loanOf(), { fate: 'hang' }]);
  await expect.element(page.getByText('Payment Plan')).toBeVisible();
  await expect.element(button('Loan')).toBeDisabled();
  await expect.poll(() => getComputedStyle(button('Loan').element()).backgroundColor).toBe(GREY);
  await button('Loan').click({ force: true });
  expect((await seen()).map(pathOf)).not.toContain('/entirely/v3/loan-confirm/loan-detail-push');
  expect(shell.messages).toEqual([]);
});

test('[CNF-04] Loan posts the offer once and replaces the page by the order with from=confirm', async () => {
  const seen = await openConfirm([loanOf(), agreements, accepted], { more: '&lang=en&orderId=OR3' });
  await button('Loan').click();
  await expect.poll(() => leaving.to()).toHaveLength(1);
  const [left] = leaving.to();
  expect(left?.manner).toBe('replace');
  expect(left?.url.pathname).toBe('/loanDetail');
  const parameters = Object.fromEntries(left?.url.searchParams ?? []);
  expect(parameters).toMatchObject({ productId: 'hiram-cash', orderId: 'OR7', from: 'confirm', userId: 'u1', sessionId: 's1', lang: 'en' });
  const [, , push] = await seen();
  expect([push?.method, pathOf(push)]).toEqual(['POST', '/entirely/v3/loan-confirm/loan-detail-push']);
  expect(fieldsOf(push)).toEqual({ productId: 'hiram-cash', amount: '800000', periods: '120', termUnit: '1' });
  expect(push?.headers[IDEMPOTENCY_HEADER.toLowerCase()]).toMatch(/^[0-9a-f]{32}$/);
  await button('Loan').click();
  expect(await seen()).toHaveLength(3);
});

test('[GEN-33] Loan is free again if the order does not open, and a press opens the same order', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const seen = await openConfirm([loanOf(), agreements, accepted, accepted]);
  await button('Loan').click();
  await expect.poll(() => leaving.to()).toHaveLength(1);
  await expect.element(button('Loan')).toHaveAttribute('aria-busy', 'true');
  await vi.advanceTimersByTimeAsync(8000);
  await expect.element(page.getByRole('alert')).toHaveTextContent('The page of your loan did not open.');
  await expect.element(button('Loan')).toHaveAttribute('aria-busy', 'false');
  await button('Retry').click();
  await expect.poll(() => leaving.to()).toHaveLength(2);
  expect((await seen()).slice(2).map(pathOf)).toEqual(Array(2).fill('/entirely/v3/loan-confirm/loan-detail-push'));
});

test('[GEN-32] sends confirmBurialPoint when Loan is pressed', async () => {
  await open(accepted);
  await waitUntilLoaded();
  expect(shell.messages).toEqual([]);
  await button('Loan').click();
  await expect.poll(() => leaving.to()).toHaveLength(1);
  expect(shell.messages).toEqual([{ name: 'confirmBurialPoint', payload: { point: 'loan' } }]);
});

test('[CNF-04] an order on another host replaces the page with from=confirm and receives no session parameters', async () => {
  await open(flagged({ lendDetailsUrl: ELSEWHERE }));
  await button('Loan').click();
  await expect
    .poll(() => leaving.to().map(({ url: { href }, manner }) => [href, manner]))
    .toEqual([[`${ELSEWHERE}&from=confirm`, 'replace']]);
});

test('[CNF-04] does not open an order outside the allowed hosts in the Philippine profile and enables Loan again', async () => {
  overrideProfile({ serverAddresses: profiles.philippines.serverAddresses });
  await open(flagged({ lendDetailsUrl: ELSEWHERE }));
  await button('Loan').click();
  await expect.element(page.getByRole('status')).toHaveTextContent('We can’t open this link.');
  expect(leaving.to()).toEqual([]);
  await expect.element(button('Loan')).toHaveAttribute('aria-busy', 'false');
});

test('[CNF-05] popAgreementUrl opens the agreement in a frame that runs scripts in an opaque origin; Agree closes the popup, the mask does not', async () => {
  await openConfirm([loanOf({ popAgreementUrl: `${window.location.origin}/icon.svg` }), agreements]);
  await expect.element(dialog).toBeVisible();
  const frame = document.querySelector('dialog iframe');
  expect(frame?.getAttribute('src')).toBe(`${window.location.origin}/icon.svg`);
  expect(frame?.getAttribute('sandbox')).toBe('allow-scripts');
  await page.elementLocator(document.querySelector('dialog') ?? document.body).click({ position: { x: 5, y: 5 } });
  await expect.element(dialog).toBeVisible();
  expect(shell.messages).toEqual([]);
  await button('Agree').click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(shell.messages).toEqual([]);
});

test('[CNF-05] Cancel in the agreement popup closes the webview, and so does native back without Point out', async () => {
  await openConfirm([loanOf({ popAgreementUrl: '/icon.svg' }), agreements]);
  await button('Cancel').click();
  expect(shell.messages).toEqual([{ name: 'closeWebview', payload: {} }]);
  expect(window.nativeBack?.()).toBe(true);
  expect(shell.messages).toHaveLength(2);
  expect(document.querySelectorAll('dialog')).toHaveLength(1);
});

test('[CNF-05] an agreement of any https address is embedded', async () => {
  await openConfirm([loanOf({ popAgreementUrl: ELSEWHERE }), agreements]);
  await expect.element(button('Agree')).toBeVisible();
  expect(document.querySelector('dialog iframe')?.getAttribute('src')).toBe(ELSEWHERE);
});

test('[CNF-05] an agreement outside the allowed hosts cannot be accepted in the Philippine profile', async () => {
  overrideProfile({ serverAddresses: profiles.philippines.serverAddresses });
  await openConfirm([loanOf({ popAgreementUrl: ELSEWHERE }), agreements]);
  await expect.poll(dialogText).toContain('We can’t open this link.');
  await expect.element(button('Agree')).not.toBeInTheDocument();
  expect(document.querySelector('iframe')).toBeNull();
});

const pointOut = page.getByRole('dialog', { name: 'Your offer is still open' });
const pointOutFields = { isPopType: 1, popTitle: 'Your offer is still open', popContent: 'Nothing has been borrowed yet.' } as const;

test('[CNF-06] native back shows Point out with the service’s texts, and Agree stays on the page', async () => {
  await openConfirm([loanOf(pointOutFields), agreements]);
  await waitUntilLoaded();
  expect(window.nativeBack?.()).toBe(true);
  await expect.element(dialog).toHaveTextContent('Point outYour offer is still openNothing has been borrowed yet.CancelAgree');
  expect(await accessibilityViolations()).toEqual([]);
  await button('Agree').click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(shell.messages).toEqual([]);
});

test('[CNF-06] Cancel of Point out closes the webview', async () => {
  await openConfirm([loanOf(pointOutFields), agreements]);
  await waitUntilLoaded();
  window.nativeBack?.();
  await button('Cancel').click();
  expect(shell.messages).toEqual([{ name: 'closeWebview', payload: {} }]);
});

test('[CNF-06] native back shows Point out over an agreement: Agree keeps the agreement, Cancel closes the webview', async () => {
  await openConfirm([loanOf({ ...pointOutFields, popAgreementUrl: '/icon.svg' }), agreements]);
  await expect.element(page.getByRole('heading', { name: 'Loan Agreement' })).toBeVisible();
  expect(window.nativeBack?.()).toBe(true);
  await expect.element(pointOut).toHaveTextContent('Point outYour offer is still openNothing has been borrowed yet.CancelAgree');
  expect(shell.messages).toEqual([]);
  expect(await accessibilityViolations()).toEqual([]);
  await pointOut.getByRole('button', { name: 'Agree' }).click();
  await expect.element(pointOut).not.toBeInTheDocument();
  expect(document.querySelectorAll('dialog iframe')).toHaveLength(1);
  expect(shell.messages).toEqual([]);
  window.nativeBack?.();
  await pointOut.getByRole('button', { name: 'Cancel' }).click();
  expect(shell.messages).toEqual([{ name: 'closeWebview', payload: {} }]);
});

test('[CNF-06] without isPopType native back is left to the shell', async () => {
  await open();
  await waitUntilLoaded();
  expect(window.nativeBack?.()).toBe(false);
  await expect.element(dialog).not.toBeInTheDocument();
});

test('[GEN-13] a refused offer causes no toast and no navigation, and Retry loads the offer', async () => {
  await openConfirm([refusedFlag(errorCodes.unavailable), loanOf(), agreements]);
  await expect.element(button('Retry')).toBeVisible();
  expect([toastText(), leaving.to(), shell.messages]).toEqual(['', [], []]);
  await button('Retry').click();
  await waitUntilLoaded();
});

test('[GEN-13] a refused push causes no toast and no navigation, and Retry loads the offer again', async () => {
  const seen = await open(refusedFlag(errorCodes.invalidRequest), loanOf({ amount: centavos(232_000) }), agreements);
  await button('Loan').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('The loan was not taken. Nothing was borrowed.');
  expect([toastText(), leaving.to()]).toEqual(['', []]);
  expect(await accessibilityViolations()).toEqual([]);
  await button('Retry').click();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await expect.poll(() => document.querySelector('main section .sr-only')?.textContent).toBe('₱2,320.00');
  await expect.poll(async () => (await seen()).map(pathOf).slice(3)).toContain('/entirely/v3/loan-confirm/loan-detail-confirm');
});

test('[GEN-13] [CNF-03] refused agreements disable Loan until Retry loads the agreements', async () => {
  await openConfirm([loanOf(), refusedFlag(errorCodes.unavailable), agreements]);
  await expect.element(page.getByRole('alert')).toHaveTextContent('We couldn’t load the agreements.');
  await expect.element(button('Loan')).toBeDisabled();
  expect(toastText()).toBe('');
  await button('Retry').click();
  await waitUntilLoaded();
  await expect.element(button('Loan')).toBeEnabled();
});

test('[GEN-13] Retry opens an agreement that was refused', async () => {
  await open(refusedFlag(errorCodes.notFound), flagged({ contract_url: '/entirely/v4/agreement?token=T1' }));
  await button('Loan Agreement').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('We couldn’t open the agreement.');
  expect([toastText(), leaving.to()]).toEqual(['', []]);
  await button('Retry').click();
  await expect.poll(() => leaving.to()).toHaveLength(1);
});

test('Retry repeats a push without an answer with the same idempotency key', async () => {
  const seen = await open({ fate: 'cut' }, accepted);
  await button('Loan').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('We got no answer. Trying again can’t borrow twice.');
  await button('Retry').click();
  await expect.poll(() => leaving.to()).toHaveLength(1);
  const keys = (await seen()).slice(2).map(({ headers }) => headers[IDEMPOTENCY_HEADER.toLowerCase()]);
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});

test('shows the skeleton and disables Loan while loading', async () => {
  await openConfirm([{ fate: 'hang' }]);
  await expect.element(page.getByRole('heading', { name: 'Confirm loan' })).toBeVisible();
  expect(document.querySelector('[aria-busy=true]')).not.toBeNull();
  await expect.element(button('Loan')).toBeDisabled();
});

test('shows an error and no Loan button after a failed load', async () => {
  await openConfirm([refusedFlag(errorCodes.internal)]);
  await expect.element(page.getByText('We couldn’t load this page')).toBeVisible();
  await expect.element(button('Loan')).not.toBeInTheDocument();
});

test('shows an empty state without an offer, and Retry loads the offer', async () => {
  await openConfirm([refusedFlag(errorCodes.notFound), loanOf(), agreements]);
  await expect.element(page.getByText('No offer is waiting')).toBeVisible();
  expect(await accessibilityViolations()).toEqual([]);
  await button('Retry').click();
  await waitUntilLoaded();
});

test('an address without a product shows an empty state and sends no request', async () => {
  const service = planService();
  window.history.replaceState(null, '', `/confirmNew?deviceId=${service.deviceId}`);
  await render(<App queries={makeQueryClient()} />);
  await expect.element(page.getByText('No offer is waiting')).toBeVisible();
  expect(await service.seen()).toEqual([]);
});

test('replacing the skeleton by the offer causes no layout shift in the panel', async () => {
  const tops = (): number[] =>
    [...document.querySelectorAll('main > section > *, main > section > div > *, main > div')].map((part) =>
      Math.round(part.getBoundingClientRect().top),
    );
  const skeleton = await render(<screen.Skeleton />);
  const before = tops();
  await skeleton.unmount();
  await open();
  await waitUntilLoaded();
  expect(tops()).toEqual(before);
});
