import { centavos } from '@hiram/contract/wire/money.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityViolations } from '../../../testing/axe.ts';
import { openPage } from '../../../testing/openPage.tsx';
import { json } from '../../../testing/service.ts';
import { paymentsAnswer } from '../../../testing/paymentsAnswer.ts';
import { flagged, sampleOrder } from './orderFixture.ts';

const ADDRESS = '/order?userId=u1&sessionId=s1&productId=hiram-cash&orderId=OR1';
const order = (...changes: Parameters<typeof sampleOrder>) => json(flagged(sampleOrder(...changes)));
const paid = { paidAmount: centavos(232_000) };

test('[BEY-01] a received payment changes the panel, and a posted payment refetches the order', async () => {
  const { seen, release } = await openPage(
    ADDRESS,
    order(),
    order({ orderStatus: 170, noticeStatusText: 'On track' }),
    paymentsAnswer({}),
    { ...paymentsAnswer({ state: 'received', ...paid }), isHeld: true },
    { ...paymentsAnswer({ state: 'posted', ...paid }), isHeld: true },
  );
  await expect.element(page.getByRole('heading', { name: 'Payment due in 5 days' })).toBeVisible();
  await expect.element(page.getByRole('list', { name: 'Payment, step 1 of 3' })).toBeVisible();
  await release();
  await expect.element(page.getByRole('heading', { name: 'Payment received' })).toBeVisible();
  await expect.element(page.getByText('Being posted')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Repayment' })).toHaveAttribute('data-kind', 'line');
  expect(await accessibilityViolations()).toEqual([]);
  await release();
  await expect.element(page.getByRole('heading', { name: 'On track' })).toBeVisible();
  await expect.element(page.getByText('Your ₱2,320.00 is posted to your loan.')).toBeVisible();
  expect(await seen()).toHaveLength(2);
});

test('[BEY-01] requests no payments before the disbursement, and only once if the order has no payments', async () => {
  const review = await openPage(ADDRESS, order({ orderStatus: 21 }));
  await expect.element(page.getByText('Hiram Cash')).toBeVisible();
  expect(await review.background()).toEqual([]);
  await review.unmount();
  const { background } = await openPage(ADDRESS, order(), paymentsAnswer());
  await expect.poll(async () => (await background()).length).toBe(1);
  expect(document.body.textContent).not.toContain('Your payment');
});

test('[BEY-01] shows a card charge that waits for its bank, and refetches the order when the charge is over', async () => {
  const card = { intentId: 'PI9', state: 'charging', channelName: 'Bank A ·· 4821', payCode: '' } as const;
  await openPage(ADDRESS, paymentsAnswer(card), paymentsAnswer(), order(), order({ orderStatus: 170, noticeStatusText: 'On track' }));
  await expect
    .element(page.getByText('We asked for ₱2,320.00 from Bank A ·· 4821 and have no answer yet.', { exact: false }))
    .toBeVisible();
  expect(await accessibilityViolations()).toEqual([]);
  await expect.element(page.getByRole('heading', { name: 'On track' })).toBeVisible();
});
