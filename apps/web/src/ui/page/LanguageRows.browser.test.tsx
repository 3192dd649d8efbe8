import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityViolations } from '../../../testing/axe.ts';
import { json, type PlannedAnswer } from '../../../testing/service.ts';
import { renderComponent } from '../../../testing/showPart.tsx';
import { recordNavigations } from '../../../testing/recordNavigations.ts';
import { LanguageRows } from './LanguageRows.tsx';

let leaving: ReturnType<typeof recordNavigations>;
beforeEach(() => {
  leaving = recordNavigations();
});
afterEach(() => {
  leaving.stop();
  document.documentElement.lang = 'en';
  document.cookie = 'lang=; path=/; max-age=0';
});

const LANGUAGES = ['en', 'fil'] as const;
const filipino = page.getByRole('button', { name: /^Filipino/ });
const chosen = json({ success: true, code: 0, message: 'success', data: null });
const rows = () => page.getByRole('button').elements();
const left = () => leaving.to().map(({ url, manner }) => [url.pathname, url.searchParams.get('lang'), manner]);

test('[BEY-14] offers the other language in that language, and not the page’s language', async () => {
  await renderComponent(<LanguageRows languages={LANGUAGES} />);
  expect(rows().map(({ textContent }) => textContent)).toEqual(['FilipinoBasahin ang app at tumanggap ng mga mensahe sa Filipino']);
  expect(rows()[0]?.querySelectorAll('[lang=fil]')).toHaveLength(2);
  expect(await accessibilityViolations()).toEqual([]);
});

test('[BEY-14] a page in Filipino offers English', async () => {
  document.documentElement.lang = 'fil';
  await renderComponent(<LanguageRows languages={LANGUAGES} />);
  await expect.element(page.getByRole('button', { name: 'English Read the app and get messages in English' })).toBeVisible();
});

test('[BEY-14] a profile with one language offers no choice', async () => {
  await renderComponent(<LanguageRows languages={['en']} />);
  expect(rows()).toEqual([]);
});

test('[BEY-14] sends a choice to the service, stores it for a year and reloads the page in that language', async () => {
  const seen = await renderComponent(<LanguageRows languages={LANGUAGES} />, chosen);
  await filipino.click();
  await expect.poll(left).toEqual([['/order', 'fil', 'replace']]);
  expect((await seen()).map(({ url, body }) => [url.split('?')[0], body])).toEqual([['/entirely/v4/language', 'lang=fil']]);
  expect(document.cookie).toContain('lang=fil');
  // The cookie is valid for a year, so that the next visit uses the language too.
  const { expires } = (await cookieStore.get('lang')) as { readonly expires?: number };
  const daysKept = ((expires ?? 0) - Date.now()) / 86_400_000;
  expect(daysKept).toBeGreaterThan(364);
  expect(daysKept).toBeLessThanOrEqual(365);
});

test.each<[string, PlannedAnswer]>([
  ['refuses', json({ success: false, code: 900503, message: 'Busy', data: null })],
  ['does not answer', { fate: 'cut' }],
])('[BEY-14] changes the page’s language also when the service %s', async (_, answer) => {
  await renderComponent(<LanguageRows languages={LANGUAGES} />, answer);
  await filipino.click();
  await expect.poll(left).toEqual([['/order', 'fil', 'replace']]);
  expect(document.cookie).toContain('lang=fil');
});
