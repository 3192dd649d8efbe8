import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { IDEMPOTENCY_HEADER } from '@hiram/contract/wire/session.ts';
import { profiles } from '@hiram/contract/product/profile.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityViolations } from '../../../testing/axe.ts';
import { overrideProfile } from '../../../testing/overrideProfile.ts';
import { busy, json, type PlannedAnswer } from '../../../testing/service.ts';
import { recordBridge } from '../../platform/bridge/recorder.ts';
import { toast } from '../../ui/toast/toast.ts';
import { recordNavigations } from '../../../testing/recordNavigations.ts';
import { button, dialog, instalment, openInstalment, openRollover, refused, rollover, sheet, state, text } from './testing/openRepay.ts';
import { samplePayment } from '../payment/testing/samplePayment.ts';
import { flagged } from './testing/repayFixture.ts';

const PAY_URL = `${window.location.origin}/repaymentOfCode?showType=1&payCode=881044027716&orderId=OR1&sig=abc`;
const started = json(flagged({ payUrl: PAY_URL }));

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

async function openSheet(...more: PlannedAnswer[]) {
  const opened = await openInstalment(instalment(), state(), ...more);
  await button('Payment Method').click();
  await expect.element(sheet).toBeVisible();
  return opened;
}
const pay = () => button('Payment').click();
const requestsTo = async (seen: Awaited<ReturnType<typeof openSheet>>['seen'], path: string) =>
  (await seen()).filter(({ url }) => url.includes(path));

test('[REP-04] [REP-08] Payment Method opens the methods: logo, name, check, default first, the hint and Payment', async () => {
  await openSheet();
  await expect.element(page.getByText('Please select your repayment method for payment')).toBeVisible();
  expect(text('dialog label')).toEqual(['Sari Mart counterDefault', 'PeraPay', 'Bank transfer']);
  expect(document.querySelectorAll('dialog label img')).toHaveLength(3);
  await expect.element(page.getByRole('radio', { name: /^Sari Mart counter/ })).toBeChecked();
  await expect.element(button('Payment')).toBeVisible();
  expect(await accessibilityViolations()).toEqual([]);
  await button('Close').click();
  await expect.element(sheet).not.toBeInTheDocument();
});

test('[REP-05] an installment posts its amount with isDelay 0 and opens payUrl with the session', async () => {
  const { seen } = await openSheet(started);
  await page.getByRole('radio', { name: 'PeraPay' }).click();
  await pay();
  await expect.poll(() => leaving.to().length).toBe(1);
  const { url, manner } = leaving.to()[0] ?? {};
  expect([url?.pathname, manner]).toEqual(['/repaymentOfCode', 'push']);
  expect(Object.fromEntries(url?.searchParams ?? [])).toMatchObject({ payCode: '881044027716', sig: 'abc', userId: 'u1', sessionId: 's1' });
  const [request] = await requestsTo(seen, '/v3/loan-details/generate-vcode');
  expect(request?.body).toBe('productId=hiram-cash&orderId=OR1&amount=232000&isDelay=0&channelNumber=90001');
  expect(request?.headers[IDEMPOTENCY_HEADER.toLowerCase()]).toMatch(/^[0-9a-f]{32}$/);
  await expect.element(button('Payment')).toHaveAttribute('aria-busy', 'true');
});

test('[REP-05] a rollover posts the delay amount with isDelay 1', async () => {
  const { seen } = await openRollover(rollover(), state(), started);
  await button('Payment Method').click();
  await pay();
  await expect.poll(() => leaving.to().length).toBe(1);
  const [request] = await requestsTo(seen, '/v3/loan-details/generate-vcode');
  expect(request?.body).toBe('productId=hiram-cash&orderId=OR1&amount=32000&isDelay=1&channelNumber=90006');
});

const HTTP_URL = 'http://elsewhere.example/pay';

test('[REP-05] opens an http payUrl, and in the Philippine profile does not', async () => {
  const { unmount } = await openSheet(json(flagged({ payUrl: HTTP_URL })));
  await pay();
  await expect.poll(() => leaving.to().map(({ url }) => url.href)).toEqual([HTTP_URL]);
  await unmount();
  overrideProfile({ serverAddresses: profiles.philippines.serverAddresses });
  await openSheet(json(flagged({ payUrl: HTTP_URL })));
  await pay();
  await expect.poll(toast.current).toEqual({ kind: 'fail', text: 'We can’t open this link.' });
  expect(leaving.to()).toHaveLength(1);
});

test('[REP-05] [GEN-16] a payUrl of an app goes to the shell unchanged; without a shell the page says where it continues', async () => {
  const answer = json(flagged({ payUrl: 'gcash://pay?id=1' }));
  await openSheet(answer, answer);
  await pay();
  await expect.poll(() => shell.messages).toEqual([{ name: 'to', payload: { url: 'gcash://pay?id=1' } }]);
  shell.stop();
  await pay();
  await expect.poll(toast.current).toEqual({ kind: 'plain', text: 'This step continues in the app.' });
  expect(leaving.to()).toEqual([]);
  await expect.element(button('Payment')).toHaveAttribute('aria-busy', 'false');
});

test('[REP-05] some seconds after a payment page that did not open, Payment is free again, says what to do, and opens the same payment', async () => {
  const { seen } = await openSheet(started, started);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await pay();
  await expect
    .poll(async () => {
      // Runs only zero-delay timers, through which the answer reaches the screen.
      await vi.advanceTimersByTimeAsync(0);
      return leaving.to().length;
    })
    .toBe(1);
  // Longer than the wait, because the mutation reports its reset through a timer too.
  await vi.advanceTimersByTimeAsync(8100);
  vi.useRealTimers();
  expect(toast.current()?.text).toBe('Still on this page? Press Payment again to open the payment.');
  await expect.element(button('Payment')).toHaveAttribute('aria-busy', 'false');
  await pay();
  await expect.poll(() => leaving.to().length).toBe(2);
  const [first, second] = (await requestsTo(seen, 'generate-vcode')).map(({ headers }) => headers['idempotency-key']);
  expect(second).toBe(first);
});

test('[GEN-15] a network failure shows the toast error, and the next press repeats the request with the same key', async () => {
  const { seen } = await openSheet({ fate: 'cut' }, started);
  await pay();
  await expect.poll(toast.current).toEqual({ kind: 'fail', text: 'error' });
  await pay();
  await expect.poll(() => leaving.to().length).toBe(1);
  const keys = (await requestsTo(seen, 'generate-vcode')).map(({ headers }) => headers[IDEMPOTENCY_HEADER.toLowerCase()]);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('retries automatically while the service is busy, shows a message and starts one payment', async () => {
  const { seen } = await openSheet(busy, busy, started);
  await pay();
  await expect.element(dialog.getByRole('status')).toHaveTextContent('One moment, please.');
  await expect.element(button('Payment')).toHaveAttribute('aria-busy', 'true');
  await expect.poll(() => leaving.to().length).toBe(1);
  const keys = (await requestsTo(seen, 'generate-vcode')).map(({ headers }) => headers[IDEMPOTENCY_HEADER.toLowerCase()]);
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(leaving.to()).toHaveLength(1);
});

const refusal = (code: number, message: string): PlannedAnswer => json({ success: false, code, message, data: null });

test('shows that the amount has changed and refetches the amount due', async () => {
  await openSheet(refusal(errorCodes.invalidRequest, 'amount'), instalment({ repayAmount: centavos(2360_00) }), state());
  await pay();
  await expect.poll(toast.current).toEqual({ kind: 'plain', text: 'The amount has changed. Please look again.' });
  await expect.poll(() => document.querySelector('main section .sr-only')?.textContent).toBe('₱2,360.00');
});

test('shows the service’s message for another refusal', async () => {
  await openSheet(refusal(errorCodes.unavailable, 'The counter is closed'), instalment(), state());
  await pay();
  await expect.poll(toast.current).toEqual({ kind: 'plain', text: 'The counter is closed' });
});

const opened = samplePayment();
const came = samplePayment({ intentId: 'in-2', state: 'received', paidAmount: centavos(2320_00), stateAt: '2026-09-09 09:40' });

const CAME =
  'Before you pay againYou may have paid this alreadySari Mart counter₱2,320.00ReceivedSep 9, 09:40PostedNot yet' +
  'If you pay again, the second payment goes to what you owe next.Wait for postingPay again';

test('[BEY-02] an opened code must be confirmed before a second payment; Not yet opens the methods', async () => {
  await openInstalment(instalment(), state(opened), started);
  await button('Payment Method').click();
  await expect
    .element(dialog)
    .toHaveTextContent(
      'You opened a code on Sep 9, 09:28Did you already pay with it?Sari Mart counter, ₱2,320.008810 4402 7716' +
        'A counter can take 15 minutes to tell us. If you paid, do not pay again.Not yetI paid',
    );
  expect(await accessibilityViolations()).toEqual([]);
  await button('Not yet').click();
  await expect.element(sheet).toBeVisible();
  await pay();
  await expect.poll(() => leaving.to().length).toBe(1);
});

test('[BEY-02] I paid opens the order and starts no payment', async () => {
  const { address, seen } = await openInstalment(instalment(), state(opened));
  await button('Payment Method').click();
  await button('I paid').click();
  await expect.poll(address).toMatch(/^\/order\?userId=u1&.*orderId=OR1/);
  expect(await requestsTo(seen, 'generate-vcode')).toEqual([]);
});

test('[BEY-02] shows a received payment with channel, amount and time, and Pay again opens the methods', async () => {
  await openInstalment(instalment(), state(came, opened));
  await button('Payment Method').click();
  await expect.element(dialog).toHaveTextContent(CAME);
  expect(await accessibilityViolations()).toEqual([]);
  await button('Pay again').click();
  await expect.element(sheet).toBeVisible();
});

test('[BEY-02] shows a card charge that waits for its bank before a second payment', async () => {
  const card = samplePayment({
    intentId: 'in-4',
    state: 'charging',
    channelName: 'Bank A ·· 4821',
    payCode: '',
    stateAt: '2026-09-09 09:40',
  });
  await openInstalment(instalment(), state(card, opened));
  await button('Payment Method').click();
  await expect
    .element(dialog)
    .toHaveTextContent(
      'Before you pay againYou may have paid this alreadyBank A ·· 4821₱2,320.00Bank askedSep 9, 09:40PostedNot yet' +
        'If you pay again, the second payment goes to what you owe next.Wait for postingPay again',
    );
});

test('[BEY-02] Wait for posting opens the order', async () => {
  const { address } = await openInstalment(instalment(), state(came));
  await button('Payment Method').click();
  await button('Wait for posting').click();
  await expect.poll(address).toMatch(/^\/order\?/);
});

test('[BEY-02] a press waits until the pending payments are loaded', async () => {
  const { release } = await openInstalment(instalment(), { ...state(opened), isHeld: true });
  await button('Payment Method').click();
  await expect.element(button('Payment Method')).toHaveAttribute('aria-busy', 'true');
  await release();
  await expect.element(button('Not yet')).toBeVisible();
});

test.each([
  { status: 404, body: '' },
  { status: 500, body: '{"code":900500,"message":"Failed","data":null}' },
  json({ success: true, data: null }),
  { fate: 'hang' },
] as const)('[GEN-28] [REP-04] a payment starts if the pending payments are unknown: %o', async (unknown) => {
  const path = '/payments/state';
  await openInstalment(instalment(), { ...unknown, path }, { ...unknown, path }, started);
  await button('Payment Method').click();
  await pay();
  await expect.poll(() => leaving.to().length).toBe(1);
  expect(toast.current()).toBeNull();
});

test('[BEY-02] posted and expired payments need no confirmation', async () => {
  await openInstalment(instalment(), state(samplePayment({ state: 'posted' }), samplePayment({ intentId: 'in-3', state: 'expired' })));
  await button('Payment Method').click();
  await expect.element(sheet).toBeVisible();
});

test('[BEY-02] a pending payment that appears later must be confirmed before the payment starts', async () => {
  const { seen } = await openInstalment(instalment(), refused, state(came), started);
  await expect.poll(async () => (await seen()).length).toBe(2);
  await button('Payment Method').click();
  await pay();
  await expect.element(dialog).toHaveTextContent(CAME);
  expect(await requestsTo(seen, 'generate-vcode')).toEqual([]);
  await button('Pay again').click();
  await expect.poll(() => leaving.to().length).toBe(1);
  const [request] = await requestsTo(seen, 'generate-vcode');
  expect(request?.body).toContain('channelNumber=90006');
});

test('returning from a provider’s page closes the methods and refetches the loan', async () => {
  const { seen } = await openSheet(started, instalment(), state());
  await pay();
  await expect.poll(() => leaving.to().length).toBe(1);
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.poll(async () => (await requestsTo(seen, 'loan-play-detail')).length).toBe(2);
  await button('Payment Method').click();
  await expect.element(button('Payment')).toHaveAttribute('aria-busy', 'false');
});
