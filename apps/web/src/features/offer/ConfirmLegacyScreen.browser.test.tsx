import { errorCodes } from '@hiram/contract/wire/errors.ts';
import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import type { legacyConfirmation } from '@hiram/contract/endpoints/legacy.ts';
import { profiles, type Profile } from '@hiram/contract/product/profile.ts';
import { IDEMPOTENCY_HEADER } from '@hiram/contract/wire/session.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { accessibilityViolations } from '../../../testing/axe.ts';
import { recordNavigations } from '../../../testing/recordNavigations.ts';
import { overrideProfile } from '../../../testing/overrideProfile.ts';
import { json, planService, type PlannedAnswer } from '../../../testing/service.ts';
import { App } from '../../app/App.tsx';
import { makeQueryClient } from '../../app/queryClient.ts';
import { recordBridge } from '../../platform/bridge/recorder.ts';
import { agreementsData, flagged, legacyAnswer, sampleLoan } from './testing/offerFixture.ts';
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
beforeEach(() => {
  shell = recordBridge();
  leaving = recordNavigations();
});
afterEach(() => {
  leaving.stop();
  shell.stop();
});

type LegacyLoan = AnswerOf<typeof legacyConfirmation>;

const SUBMIT = 'Get ₱7,760.00 now';
const agreements = legacyAnswer(agreementsData);
const accepted = legacyAnswer({ redirectUrl: `${window.location.origin}/loanDetail?productId=hiram-cash&orderId=OR7` });
const promoted = { promotionText: 'No processing fee: you receive the full ₱8,000.00.', promotionButtonText: 'Get ₱8,000.00' };

const loanOf = (changes: Partial<LegacyLoan> = {}, profile: Profile = profiles.specified): PlannedAnswer =>
  legacyAnswer({ ...sampleLoan(profile), buttonText: SUBMIT, promotionText: '', promotionButtonText: '', ...changes });
const open = (answers: readonly PlannedAnswer[], more = '') => openConfirm(answers, { path: '/confirm', more });

test('[CNF-07] the legacy page adds the repayment date, Detailed, Plan and the service’s button text, on the legacy endpoints', async () => {
  const service = planService();
  await service.answer(loanOf());
  await service.answer(agreements);
  window.history.replaceState(null, '', `/confirm?deviceId=${service.deviceId}&productId=hiram-cash`);
  await render(<App queries={makeQueryClient()} />);
  await waitUntilLoaded();
  const [panel] = document.querySelectorAll('main section');
  expect(panel?.textContent).toContain('Hiram CashLoan amount₱8,000.00');
  expect(panel?.textContent).toContain('120 days · 4% per 30 days on the balanceRepayment dateSep 14, 2026');
  await expect
    .element(page.getByRole('region', { name: 'Detailed' }))
    .toHaveTextContent('DetailedProcessing fee₱240.00Total to repay₱8,800.00Receiving accountPeraPay ·· 4821');
  expect(page.getByRole('region', { name: 'Plan' }).element().textContent).toMatch(/^Plan4 paymentsSep 14, 2026/);
  await expect.element(button(SUBMIT)).toBeEnabled();
  await expect.element(box).toBeChecked();
  const [loan, titles] = await service.seen();
  expect([loan?.method, pathOf(loan), loan?.body]).toEqual(['POST', '/entirely/gopia/goya/satire', 'productId=hiram-cash']);
  expect([titles?.method, pathOf(titles), queryOf(titles)['scene']]).toEqual(['GET', '/entirely/gopia/goya/cultures', '3']);
  expect(await accessibilityViolations()).toEqual([]);
});

test('[CNF-07] an agreement title opens the address returned by misunderstood', async () => {
  const seen = await open([loanOf(), agreements, legacyAnswer({ contract_url: '/entirely/v4/agreement?token=T1' })]);
  await button('Privacy Policy').click();
  await expect.poll(() => leaving.to()).toHaveLength(1);
  const [, , asked] = await seen();
  expect(pathOf(asked)).toBe('/entirely/gopia/goya/misunderstood');
  expect(queryOf(asked)).toMatchObject({ productId: 'hiram-cash', scene: '3', position: '3' });
});

test('[CNF-08] the promotional popup shows the service’s text, and its close icon sends nothing', async () => {
  const seen = await open([loanOf(promoted), agreements]);
  await expect
    .element(dialog)
    .toHaveTextContent(`Hiram Cash${promoted.promotionText}${promoted.promotionButtonText}This button submits the loan.`);
  expect(await accessibilityViolations()).toEqual([]);
  await button('Close').click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(await seen()).toHaveLength(2);
  expect(shell.messages).toEqual([]);
});

test('[CNF-08] the button of the promotional popup submits the loan', async () => {
  const seen = await open([loanOf(promoted), agreements, accepted]);
  await button(promoted.promotionButtonText).click();
  await expect.poll(() => leaving.to()).toHaveLength(1);
  const [, , push] = await seen();
  expect(pathOf(push)).toBe('/entirely/gopia/goya/depush');
  expect(shell.messages).toEqual([{ name: 'confirmBurialPoint', payload: { point: 'loan' } }]);
});

test('[CNF-08] the promotional popup contains statement and checkbox if the checkbox starts unchecked', async () => {
  const seen = await openConfirm([loanOf(promoted, profiles.philippines), agreements, accepted], {
    path: '/confirm',
    profile: profiles.philippines,
  });
  await expect.element(dialog.getByRole('region', { name: 'Disclosure statement' })).toBeVisible();
  await expect.element(button(promoted.promotionButtonText)).toBeDisabled();
  expect(await accessibilityViolations()).toEqual([]);
  await dialog.getByRole('checkbox').click();
  await button(promoted.promotionButtonText).click();
  await expect.poll(() => leaving.to()).toHaveLength(1);
  expect(await seen()).toHaveLength(4);
});

test('[CNF-08] the promotional popup opens after the agreement popup is accepted', async () => {
  await open([loanOf({ ...promoted, popAgreementUrl: '/icon.svg' }), agreements]);
  await expect.poll(dialogText).toMatch(/^Please read before you borrow/);
  await button('Agree').click();
  await expect.poll(dialogText).toContain('No processing fee');
});

test('[CNF-09] currency=INR shows the rupee sign in place of the peso sign', async () => {
  await open([loanOf(promoted), agreements], '&currency=INR');
  await button('Close').click();
  await waitUntilLoaded();
  await expect.element(button('Get ₹7,760.00 now')).toBeVisible();
  const text = document.body.textContent;
  expect(text).not.toContain('₱');
  expect(text).toContain('Loan amount₹8,000.00');
  expect(text).toContain('₹2,320.00Principal ₹2,000.00 + interest ₹320.00');
});

test.each(['&currency=inr', '&currency=PHP', '&sign=INR'])('[CNF-09] %s shows pesos', async (more) => {
  await open([loanOf(), agreements], more);
  await waitUntilLoaded();
  expect(document.body.textContent).not.toContain('₹');
  expect(document.body.textContent).toContain('Loan amount₱8,000.00');
});

test('[CNF-09] the v3 page ignores currency=INR and shows pesos', async () => {
  await openConfirm([flagged(sampleLoan(profiles.specified)), flagged(agreementsData)], { more: '&currency=INR' });
  await waitUntilLoaded();
  expect(document.body.textContent).not.toContain('₹');
  expect(document.body.textContent).toContain('Loan amount₱8,000.00');
});

test('[CNF-10] submit posts depush and follows its redirect', async () => {
  const seen = await open([loanOf(), agreements, accepted]);
  await button(SUBMIT).click();
  await expect.poll(() => leaving.to()).toHaveLength(1);
  const [left] = leaving.to();
  expect([left?.url.pathname, left?.url.searchParams.get('orderId'), left?.manner]).toEqual(['/loanDetail', 'OR7', 'replace']);
  const [, , push] = await seen();
  expect([push?.method, pathOf(push)]).toEqual(['POST', '/entirely/gopia/goya/depush']);
  expect(fieldsOf(push)).toEqual({ productId: 'hiram-cash', amount: '800000', periods: '120', termUnit: '1' });
  expect(push?.headers[IDEMPOTENCY_HEADER.toLowerCase()]).toMatch(/^[0-9a-f]{32}$/);
});

test('[CNF-10] a redirect to any https address is followed', async () => {
  const url = 'https://elsewhere.example/page?a=1';
  await open([loanOf(), agreements, legacyAnswer({ redirectUrl: url })]);
  await button(SUBMIT).click();
  await expect.poll(() => leaving.to().map(({ url: { href }, manner }) => [href, manner])).toEqual([[url, 'replace']]);
});

test('[CNF-10] does not follow a redirect outside the allowed hosts in the Philippine profile', async () => {
  overrideProfile({ serverAddresses: profiles.philippines.serverAddresses });
  await open([loanOf(), agreements, legacyAnswer({ redirectUrl: 'https://elsewhere.example/' })]);
  await button(SUBMIT).click();
  await expect.element(page.getByRole('status')).toHaveTextContent('We can’t open this link.');
  expect(leaving.to()).toEqual([]);
});

test('[GEN-32] sends confirmBurialPoint when the legacy page’s button is pressed', async () => {
  await open([loanOf(), agreements, accepted]);
  await waitUntilLoaded();
  expect(shell.messages).toEqual([]);
  await button(SUBMIT).click();
  await expect.poll(() => leaving.to()).toHaveLength(1);
  expect(shell.messages).toEqual([{ name: 'confirmBurialPoint', payload: { point: 'loan' } }]);
});

test('[CNF-11] native back shows Point out when isPopType is 1: Agree stays, Cancel closes the webview', async () => {
  await open([loanOf({ isPopType: 1, popTitle: 'Your offer is still open', popContent: 'Nothing has been borrowed yet.' }), agreements]);
  await waitUntilLoaded();
  expect(window.nativeBack?.()).toBe(true);
  await expect.element(dialog).toHaveTextContent('Point outYour offer is still openNothing has been borrowed yet.CancelAgree');
  await button('Agree').click();
  await expect.element(dialog).not.toBeInTheDocument();
  window.nativeBack?.();
  await button('Cancel').click();
  expect(shell.messages).toEqual([{ name: 'closeWebview', payload: {} }]);
});

test('[CNF-11] native back shows Point out over the promotion, and Agree keeps the promotion open', async () => {
  const pointed = await open([loanOf({ ...promoted, isPopType: 1, popTitle: 'Wait', popContent: 'Stay' }), agreements]);
  await expect.poll(dialogText).toContain('No processing fee');
  expect(window.nativeBack?.()).toBe(true);
  const pointOut = page.getByRole('dialog', { name: 'Wait' });
  await pointOut.getByRole('button', { name: 'Agree' }).click();
  await expect.element(pointOut).not.toBeInTheDocument();
  expect(dialogText()).toContain('No processing fee');
  expect(await pointed()).toHaveLength(2);
  expect(shell.messages).toEqual([]);
});

test('[CNF-08] without isPopType native back closes the promotion', async () => {
  await open([loanOf(promoted), agreements]);
  await expect.poll(dialogText).toContain('No processing fee');
  expect(window.nativeBack?.()).toBe(true);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(window.nativeBack?.()).toBe(false);
});

test('[CNF-11] native back shows Point out over an open agreement, and Cancel closes the webview', async () => {
  await open([loanOf({ isPopType: 1, popTitle: 'Wait', popContent: 'Stay', popAgreementUrl: '/icon.svg' }), agreements]);
  await expect.poll(dialogText).toMatch(/^Please read before you borrow/);
  expect(window.nativeBack?.()).toBe(true);
  const pointOut = page.getByRole('dialog', { name: 'Wait' });
  await expect.element(pointOut).toHaveTextContent('Point outWaitStayCancelAgree');
  expect(shell.messages).toEqual([]);
  await pointOut.getByRole('button', { name: 'Cancel' }).click();
  expect(shell.messages).toEqual([{ name: 'closeWebview', payload: {} }]);
});

const refused = json({ code: String(errorCodes.notFound), message: 'The offer has ended', data: null });

test('[GEN-12] a refused submit shows the service’s message as a toast, and Retry loads the offer again', async () => {
  await open([loanOf(), agreements, refused, refused]);
  await button(SUBMIT).click();
  await expect.element(page.getByRole('status')).toHaveTextContent('The offer has ended');
  await button('Retry').click();
  await expect.element(page.getByText('No offer is waiting')).toBeVisible();
  expect(leaving.to()).toEqual([]);
});

test('the skeleton shows the parts of the legacy page while loading', async () => {
  await open([{ fate: 'hang' }]);
  await expect.element(page.getByText('Repayment date')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Detailed' })).toBeVisible();
  expect(document.querySelector('[aria-busy=true]')).not.toBeNull();
});

test('[GEN-12] a refused offer shows the service’s message as a toast, and Retry loads the offer', async () => {
  await open([json({ code: '900503', message: 'Busy', data: null }), loanOf(), agreements]);
  await expect.poll(toastText).toBe('Busy');
  await expect.element(page.getByText('We couldn’t load this page')).toBeVisible();
  await button('Retry').click();
  await waitUntilLoaded();
});

test('[GEN-12] refused agreements show the service’s message as a toast, and Retry loads the agreements', async () => {
  await open([loanOf(), json({ code: '900503', message: 'Busy', data: null }), agreements]);
  await expect.poll(toastText).toBe('Busy');
  await button('Retry').click();
  await waitUntilLoaded();
});
