import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { codeLink, counterLink, SESSION } from '../../testing/codeLinks.ts';
import { openPage } from '../../testing/openPage.tsx';
import { overrideProfile } from '../../testing/overrideProfile.ts';
import { profiles } from '@hiram/contract/product/profile.ts';
import { saveRepaymentInfo } from '../features/payment/repaymentInfo.ts';
import { sampleInstalment } from '../features/repayment/testing/repayFixture.ts';
import { type AppPathName, paths } from '@hiram/contract/product/paths.ts';
import { routes } from './routes.tsx';

afterEach(() => localStorage.clear());

const KEPT: readonly string[] = [paths.repaymentOfCode.address, paths.repaymentOfCode2.address, paths.counterCode.address];

const linkTo = async (name: AppPathName): Promise<string> => {
  if (name === 'repaymentOfCode') return await codeLink();
  return name === 'counterCode' ? await counterLink() : `${paths[name].address}?orderId=OR1${SESSION}`;
};

test.each(['specified', 'philippines'] as const)(
  '[GEN-18] %s: only the three code pages register a service worker, each with its own scope',
  async (profile) => {
    overrideProfile(profiles[profile]);
    saveRepaymentInfo('u1', { ...sampleInstalment(), kind: 'instalment', orderId: 'OR1', productId: 'hiram-cash', savedAt: Date.now() });
    const register = vi.spyOn(navigator.serviceWorker, 'register').mockResolvedValue({} as ServiceWorkerRegistration);
    const registered = (): (string | undefined)[] => register.mock.calls.map(([, options]) => options?.scope);
    const expected: string[] = [];
    for (const name of Object.keys(routes) as AppPathName[]) {
      const { address } = paths[name];
      expected.push(...KEPT.filter((each) => each === address));
      const { unmount } = await openPage(await linkTo(name));
      await expect.element(page.getByRole('heading').first()).toBeVisible();
      await expect.poll(registered, { message: name }).toEqual(expected);
      await unmount();
    }
    expect(registered()).toEqual(expected);
    expect(expected).toHaveLength(KEPT.length);
  },
);

const sources = import.meta.glob<string>('../**/*.{ts,tsx}', { eager: true, query: '?raw', import: 'default' });
const filesWith = (pattern: RegExp): string[] =>
  Object.entries(sources)
    .filter(([file, text]) => !file.includes('.test.') && pattern.test(text))
    .map(([file]) => file.replace('../features/', ''));

test('[GEN-18] only offlineCache.ts registers a service worker, through one hook that two code screens use', () => {
  expect(filesWith(/serviceWorker\.register/)).toEqual(['payment-code/offlineCache.ts']);
  expect(filesWith(/offlineCache\.ts'/)).toEqual(['payment-code/useOfflineCopy.ts']);
  expect(filesWith(/useOfflineCopy\.ts'/)).toEqual(['payment-code/CodePage.tsx', 'payment-code/StoredCodeScreen.tsx']);
});
