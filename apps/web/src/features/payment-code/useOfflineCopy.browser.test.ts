import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { counterLink, codeLink, SESSION } from '../../../testing/codeLinks.ts';
import { openPage } from '../../../testing/openPage.tsx';
import { json } from '../../../testing/service.ts';
import { writeSuccess } from '@hiram/contract/wire/envelope.ts';
import { sampleInstalment } from '../repayment/testing/repayFixture.ts';

beforeEach(() => {
  localStorage.clear();
});
afterEach(async () => {
  vi.restoreAllMocks();
  localStorage.clear();
  for (const name of await caches.keys()) await caches.delete(name);
});

/** Stubs the registration, because the test server has no worker script. */
const workers = () => vi.spyOn(navigator.serviceWorker, 'register').mockResolvedValue({} as ServiceWorkerRegistration);

/** A file loaded before the page under test. */
const firstFile = (): string | undefined =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .find((name) => name.startsWith(`${window.location.origin}/`) && /\.\w+$/.test(new URL(name).pathname));

test.each([
  ['/repaymentOfCode', () => codeLink()],
  ['/repaymentOfCode2', async () => `/repaymentOfCode2?orderId=OR1${SESSION}`],
  ['/carpmm', () => counterLink()],
])('[BEY-17] [GEN-18] %s caches its page and files under its own path, without the borrower’s query', async (path, address) => {
  const register = workers();
  await openPage(await address(), json(writeSuccess('flag', 'data', sampleInstalment())));
  await expect.poll(() => register.mock.calls).toEqual([['/offline-worker.js', { scope: path }]]);
  const kept = async (): Promise<string[]> => (await (await caches.open(`page:${path}`)).keys()).map(({ url }) => url);
  await expect.poll(kept).toContain(`${window.location.origin}${path}?lang=`);
  await expect.poll(kept).toContain(firstFile());
  expect((await kept()).filter((url) => /payCode|orderId|userId/.test(url))).toEqual([]);
});

test('[BEY-17] a code page without a code registers no worker', async () => {
  const register = workers();
  await openPage('/repaymentOfCode?showType=1');
  await expect.poll(() => document.querySelector('main h2')?.textContent).toBe('No code to show');
  expect(register).not.toHaveBeenCalled();
});
