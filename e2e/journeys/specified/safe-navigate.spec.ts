import { expect } from '@playwright/test';
import { ALLOWED_ORIGIN, HOSTILE_MARK, hostileUrls, foreignUrls } from '../../../apps/web/testing/hostileUrls.ts';
import { pageScript } from '../../../apps/web/testing/pageScript.ts';
import { test } from '../../engines/fixture.ts';

interface Page {
  readonly testedModule: { readonly safeNavigate: (text: string) => boolean };
}

/** Calls `safeNavigate` for each address and returns those that it allowed. Runs in the page, so it must not use anything outside itself. */
const openAll = (texts: readonly string[]): readonly string[] =>
  texts.filter((text) => (window as unknown as Page).testedModule.safeNavigate(text));

const openOne = (text: string): boolean => (window as unknown as Page).testedModule.safeNavigate(text);

/** Long enough for a navigation that has started to replace the page. */
const addressAfterNavigation = (_: null): Promise<string> => new Promise((resolve) => setTimeout(() => resolve(location.href), 500));

test('safeNavigate opens no hostile address and runs no script in one', async ({ phone, stack }) => {
  await phone.open('/customerService');
  await phone.expectText('help@hiram.example');
  await phone.run(await pageScript('platform/navigation/safeNavigate.ts', 'philippines', [ALLOWED_ORIGIN]));
  expect(await phone.evaluate(openAll, foreignUrls(stack.origin))).toEqual([]);
  await phone.run(await pageScript('platform/navigation/safeNavigate.ts', 'specified', [ALLOWED_ORIGIN]));
  expect(await phone.evaluate(openAll, hostileUrls(stack.origin))).toEqual([]);
  expect(await phone.evaluate(addressAfterNavigation, null)).toBe(`${stack.origin}/customerService`);
  expect(await phone.evaluate((mark) => mark in window, HOSTILE_MARK)).toBe(false);
  // The page is still the same and can open allowed addresses.
  expect(await phone.evaluate(openOne, '/aboutUs')).toBe(true);
  await phone.expectPath('/aboutUs');
});
