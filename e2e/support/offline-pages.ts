import { expect } from '@playwright/test';
import type { Phone } from '../engines/phone.ts';
import { codePage } from './code-pages.ts';
import { startWebServer, stopWebServer, type SharedStack } from './shared-stack.ts';

interface OfflinePage {
  readonly path: string;
  /** Address for a new borrower, as the lender's app opens it. */
  readonly address: (stack: SharedStack) => Promise<URL>;
  /** Texts that a cashier or a scanner needs. */
  readonly expectedTexts: readonly string[];
}

/** The pages that work offline once they were open: all pages with a code, and no others. */
export const offlinePages: readonly OfflinePage[] = [
  { path: '/repaymentOfCode', address: (stack) => codePage(stack, 'code'), expectedTexts: ['Verified payment link', 'Click to Copy'] },
  {
    path: '/repaymentOfCode2',
    address: async (stack) => Object.assign(await codePage(stack, 'code'), { pathname: '/repaymentOfCode2' }),
    expectedTexts: ['Contract No.', 'Click to Copy', '₱2,320.00'],
  },
  { path: '/carpmm', address: (stack) => codePage(stack, 'counter'), expectedTexts: ['Verified payment link', 'Copy number'] },
];

/** Opens a page online, then opens and reloads it without a server. */
export async function expectWorksOffline(phone: Phone, stack: SharedStack, { path, address, expectedTexts }: OfflinePage): Promise<void> {
  const { href } = await address(stack);
  const expectTexts = async (): Promise<void> => {
    for (const text of expectedTexts) await phone.expectText(text);
    if (path === '/carpmm') await expect.poll(() => phone.evaluate(hasBars, null)).toBe(true);
  };
  await phone.open(href);
  await expectTexts();
  await expect.poll(() => phone.evaluate(isKept, path)).toBe(true);
  await stopWebServer(stack);
  try {
    await phone.open(href);
    await expectTexts();
    await phone.run('document.body.replaceChildren(); location.reload();');
    await expectTexts();
  } finally {
    await startWebServer(stack);
  }
}

const hasBars = (_: null): boolean => document.querySelector('main svg[role=img] path') !== null;

/** True if the page's cache is complete. The service worker fills the cache after the page is drawn, and the code's renderer loads later still. */
const isKept = async (path: string): Promise<boolean> => {
  const registration = await navigator.serviceWorker.getRegistration();
  const cache = await caches.open(`page:${path}`);
  const files = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js') && !name.endsWith('worker.js'));
  const kept = await Promise.all(files.map(({ name }) => cache.match(name)));
  return registration?.active?.state === 'activated' && (await cache.keys()).length > 4 && kept.every((file) => file !== undefined);
};
