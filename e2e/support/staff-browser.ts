import axe from 'axe-core';
import { chromium, expect, type Browser, type Page } from '@playwright/test';
import { CHROMIUM } from '../../tools/testing/chromium.ts';
import { QUIET_ARGUMENTS } from '../engines/chromium.ts';

export interface DeskLook {
  readonly width: number;
  readonly height: number;
  readonly dark: boolean;
}

const USUAL_LOOK: DeskLook = { width: 1280, height: 800, dark: false };

/** Starts the browser of a lender's staff; each sign-in gets its own context with its own cookies. */
export const startStaffBrowser = (): Promise<Browser> => chromium.launch({ executablePath: CHROMIUM, args: QUIET_ARGUMENTS });

/** Errors and policy violations of a page. */
const offences = new WeakMap<Page, string[]>();

/** Signs in as one of the invented staff, through the pages of the identity provider. */
export async function signInAs(
  browser: Browser,
  origin: string,
  name: string,
  { width, height, dark }: DeskLook = USUAL_LOOK,
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: dark ? 'dark' : 'light', locale: 'en-PH' });
  const page = await context.newPage();
  const found: string[] = [];
  offences.set(page, found);
  page.on('pageerror', (error) => found.push(String(error)));
  page.on('console', (message) => {
    // Refusals of the desk are shown on the page, where journeys check them.
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) found.push(message.text());
  });
  await page.goto(origin);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('listitem').filter({ hasText: name }).getByRole('button').click();
  await expect(page.getByRole('navigation', { name: 'Desk' })).toContainText(name);
  return page;
}

export const expectNoOffence = (page: Page): void => expect(offences.get(page)).toEqual([]);

export async function accessibilityFindings(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  // As a string, because this process has no document.
  const run = `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => id + ': ' + html + ' ' + failureSummary)))`;
  return page.evaluate<readonly string[]>(run);
}
