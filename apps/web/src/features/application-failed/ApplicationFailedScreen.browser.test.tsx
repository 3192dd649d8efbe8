import { profiles } from '@hiram/contract/product/profile.ts';
import { legacyProduct } from '@hiram/contract/endpoints/legacy-products.ts';
import type { RecommendedProduct } from '@hiram/contract/endpoints/order.ts';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import * as z from 'zod/mini';
import { accessibilityViolations } from '../../../testing/axe.ts';
import { overrideProfile } from '../../../testing/overrideProfile.ts';
import { recordNavigations } from '../../../testing/recordNavigations.ts';
import { json, planService, type PlannedAnswer, type SeenRequest } from '../../../testing/service.ts';
import { App } from '../../app/App.tsx';
import { makeQueryClient } from '../../app/queryClient.ts';
import { recordBridge } from '../../platform/bridge/recorder.ts';
import screen from './ApplicationFailedScreen.tsx';

const MESSAGE = 'We can’t offer you this loan right now.';

const product = (name: string, changes: Partial<RecommendedProduct> = {}): RecommendedProduct => ({
  productId: name,
  logo: '',
  name,
  buttonText: `Apply for ${name}`,
  amountRange: '₱3,000 – ₱15,000',
  amountRangeDescription: 'Amount range',
  rate: '0.12% a day',
  description: 'Interest',
  tags: [`${name} fast`, `${name} easy`],
  flag: '1',
  ...changes,
});

const legacyAnswer = (data: unknown): PlannedAnswer => json({ code: '00', message: 'success', data });
const failed = (...products: RecommendedProduct[]): PlannedAnswer =>
  legacyAnswer({ failMessage: MESSAGE, recProducts: products.map((each) => z.encode(legacyProduct, each)) });

async function open(...answers: PlannedAnswer[]): Promise<() => Promise<SeenRequest[]>> {
  const service = planService();
  for (const answer of answers) await service.answer(answer);
  const address = `/applicationFailed?deviceId=${service.deviceId}&productId=hiram-cash&orderId=OR001ABCDEFGHJKMN`;
  window.history.replaceState(null, '', address);
  await render(<App queries={makeQueryClient()} />);
  return service.seen;
}

const card = (name: string) => page.getByRole('listitem').filter({ hasText: name });

test('[FAI-01] shows the heading Failed with the message returned by scholarships', async () => {
  const seen = await open(failed(product('Lilim Loan')));
  await expect.element(page.getByRole('heading', { name: 'Failed', exact: true })).toBeVisible();
  await expect.element(page.getByText(MESSAGE)).toBeVisible();
  const [request] = await seen();
  expect(request?.url).toMatch(/^\/entirely\/panda\/honey\/scholarships\?/);
  expect(request?.body).toBe('productId=hiram-cash&orderId=OR001ABCDEFGHJKMN');
  expect(await accessibilityViolations()).toEqual([]);
});

test('[FAI-02] a product shows its logo, name, button, amount range, rate and their descriptions', async () => {
  await open(failed(product('Lilim Loan', { logo: '/icon.svg' })));
  await expect
    .element(card('Lilim Loan'))
    .toHaveTextContent('Lilim LoanApply for Lilim Loan₱3,000 – ₱15,000Amount range0.12% a dayInterestLilim Loan fast/Lilim Loan easy');
  expect(document.querySelector('li img')?.getAttribute('src')).toBe('/icon.svg');
});

test('[FAI-02] [FAI-04] a product without an id has its button too, and a tap posts an empty productId', async () => {
  const shell = recordBridge();
  const { lantern: _, ...listed } = z.encode(legacyProduct, product('Lilim'));
  const answer = legacyAnswer({ failMessage: MESSAGE, recProducts: [listed] });
  const seen = await open(answer, legacyAnswer(null), legacyAnswer({ url: 'product/lilim' }));
  await page.getByRole('button', { name: 'Apply for Lilim' }).click();
  await expect.poll(() => shell.messages).toEqual([{ name: 'to', payload: { url: 'product/lilim' } }]);
  shell.stop();
  expect((await seen()).slice(1).map(({ body }) => body)).toEqual(['productId=', 'productId=']);
});

test('[FAI-02] shows tags only on the first two products, separated by slashes', async () => {
  await open(failed(product('One'), product('Two'), product('Three')));
  await expect.element(card('Three')).toBeVisible();
  const texts = [...document.querySelectorAll('li')].map((each) => each.textContent.split('Interest')[1]);
  expect(texts).toEqual(['One fast/One easy', 'Two fast/Two easy', '']);
});

test('[FAI-03] disables and greys the button of a product with flag 0', async () => {
  const seen = await open(failed(product('Full', { flag: '0' }), product('Open')));
  const button = page.getByRole('button', { name: 'Apply for Full' });
  await expect.element(button).toBeDisabled();
  const colours = ['Full', 'Open'].map((name) => backgroundOf(`Apply for ${name}`));
  expect(colours[0]).not.toBe(colours[1]);
  await button.click({ force: true });
  expect(await seen()).toHaveLength(1);
});

test('[FAI-04] a tap posts because, then define, and opens a page of the native app through the bridge', async () => {
  const shell = recordBridge();
  const seen = await open(failed(product('Lilim')), legacyAnswer(null), legacyAnswer({ url: 'product/lilim' }));
  await page.getByRole('button', { name: 'Apply for Lilim' }).click();
  await expect.poll(() => shell.messages).toEqual([{ name: 'to', payload: { url: 'product/lilim' } }]);
  shell.stop();
  const [, because, define] = await seen();
  expect([because?.url.split('?')[0], because?.body]).toEqual(['/entirely/gopia/goya/because', 'productId=Lilim']);
  expect([define?.url.split('?')[0], define?.body]).toEqual(['/entirely/gopia/goya/define', 'productId=Lilim']);
});

test.each(['https', 'http'])('[FAI-04] any %s address is opened directly, not through the bridge', async (scheme) => {
  const shell = recordBridge();
  const leaving = recordNavigations();
  const url = `${scheme}://elsewhere.example/page?a=1`;
  await open(failed(product('Lilim')), legacyAnswer(null), legacyAnswer({ url }));
  await page.getByRole('button', { name: 'Apply for Lilim' }).click();
  await expect.poll(() => leaving.to().map(({ url: { href }, manner }) => [href, manner])).toEqual([[url, 'push']]);
  expect(shell.messages).toEqual([]);
  leaving.stop();
  shell.stop();
});

test('[FAI-04] [GEN-16] without a shell a page of the app opens nothing, and the page says where the step continues', async () => {
  await open(failed(product('Lilim')), legacyAnswer(null), legacyAnswer({ url: 'myapp://product/9' }));
  await page.getByRole('button', { name: 'Apply for Lilim' }).click();
  await expect.element(page.getByRole('status')).toHaveTextContent('This step continues in the app.');
});

test.each([
  ['an http address', 'http://elsewhere.example/'],
  ['an https address of a host that is not allowed', 'https://elsewhere.example/'],
])('[FAI-04] the Philippine profile opens %s neither in the page nor in the shell', async (_title, url) => {
  overrideProfile({ serverAddresses: profiles.philippines.serverAddresses });
  const shell = recordBridge();
  const leaving = recordNavigations();
  await open(failed(product('Lilim')), legacyAnswer(null), legacyAnswer({ url }));
  await page.getByRole('button', { name: 'Apply for Lilim' }).click();
  await expect.element(page.getByRole('status')).toHaveTextContent('We can’t open this link.');
  expect(leaving.to()).toEqual([]);
  expect(shell.messages).toEqual([]);
  leaving.stop();
  shell.stop();
});

test('[GEN-12] shows the message of a refused tap as a toast and does not request the target', async () => {
  const seen = await open(failed(product('Lilim')), json({ code: '900404', message: 'Not found', data: null }));
  await page.getByRole('button', { name: 'Apply for Lilim' }).click();
  await expect.element(page.getByRole('status')).toHaveTextContent('Not found');
  expect(await seen()).toHaveLength(2);
});

test('shows the skeleton while loading, without the heading Failed', async () => {
  await open({ fate: 'hang' });
  await expect.element(page.getByText('You may qualify for these')).toBeVisible();
  expect(document.querySelector('[aria-busy=true]')).not.toBeNull();
  expect(document.body.textContent).not.toContain('Failed');
});

test('the prerendered skeleton has the products heading and three product rows', async () => {
  const { container } = await render(<screen.Skeleton />);
  expect(container.textContent).toContain('You may qualify for these');
  expect(container.querySelectorAll('li')).toHaveLength(3);
});

test('[GEN-12] shows the message of a failed load as a toast, and Retry loads the page', async () => {
  await open(json({ code: '900503', message: 'Busy', data: null }), failed(product('Lilim')));
  await expect.element(page.getByRole('status')).toHaveTextContent('Busy');
  await expect.element(page.getByText('We couldn’t load this page')).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText(MESSAGE)).toBeVisible();
});

test('shows an empty state without recommended products', async () => {
  await open(failed());
  await expect.element(page.getByText(MESSAGE)).toBeVisible();
  await expect.element(page.getByText('No other products right now')).toBeVisible();
  expect(await accessibilityViolations()).toEqual([]);
});

const NUMBERS = /SEC registration No.\s0000000 · Certificate of Authority No.\s0000/;

test('[BEY-28] shows the lender’s licence numbers with recommended products in the Philippine profile', async () => {
  overrideProfile({ extras: 'offered' });
  await open(failed(product('Lilim')));
  await expect.element(card('Lilim')).toBeVisible();
  await expect.element(page.getByText(NUMBERS)).toBeVisible();
  expect(await accessibilityViolations()).toEqual([]);
});

test('[BEY-28] shows no licence numbers with recommended products in the specified profile', async () => {
  await open(failed(product('Lilim')));
  await expect.element(card('Lilim')).toBeVisible();
  expect(document.body.textContent).not.toMatch(NUMBERS);
});

function backgroundOf(name: string): string {
  const button = [...document.querySelectorAll('button')].find((each) => each.textContent === name);
  return button ? getComputedStyle(button).backgroundColor : '';
}
