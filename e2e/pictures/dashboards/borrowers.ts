import { fullPathOf } from '@hiram/contract/wire/endpoint.ts';
import { pageVitals } from '@hiram/contract/endpoints/page-reports.ts';
import type { Browser } from 'playwright-core';
import { takeOffer, untilOrder } from '../../support/orders.ts';
import { payByCode } from '../../support/repaying.ts';
import type { SharedStack } from '../../support/shared-stack.ts';

/** How it goes for one borrower after the other. */
const COURSES = [
  { decision: 'approve', bank: 'ok' },
  { decision: 'refuse' },
  { decision: 'approve', bank: 'ok' },
  { decision: 'person' },
  { decision: 'approve', bank: 'hold' },
] as const;
const ACTIVE = 170;
const PATIENCE_MS = 60_000;

/** What borrowers have done. */
export interface Doings {
  applications: number;
  payments: number;
  pages: number;
  /** Borrowers who were told that the service was busy, or waited in vain, and went away. */
  gaveUp: number;
}

/** Borrowers come one after the other, some at once, for as long as it is said. Each goes only where a borrower can go. */
export async function letBorrowersCome(
  stack: SharedStack,
  { browser, atOnce, goesOn }: { readonly browser: Browser; readonly atOnce: number; readonly goesOn: () => boolean },
): Promise<Doings> {
  const doings: Doings = { applications: 0, payments: 0, pages: 0, gaveUp: 0 };
  const visit = async (address: URL, path: string): Promise<void> => {
    const page = new URL(address);
    page.pathname = path;
    await look(browser, page);
    doings.pages += 1;
  };
  const comeAndGo = async (): Promise<void> => {
    const course = COURSES[doings.applications % COURSES.length] ?? COURSES[0];
    doings.applications += 1;
    const address = await takeOffer(stack, course);
    if (course.decision !== 'approve' || course.bank !== 'ok') {
      await visit(address, '/order');
      return visit(address, '/customerService');
    }
    await Promise.all([visit(address, '/order'), untilOrder(address, ({ orderStatus }) => orderStatus === ACTIVE)]);
    await Promise.all([visit(address, '/repay'), payByCode(stack, address)]);
    doings.payments += 1;
  };
  const one = async (): Promise<void> => {
    while (goesOn()) {
      await comeAndGo().catch((error: unknown) => {
        console.error(error instanceof Error ? error.message : error);
        doings.gaveUp += 1;
      });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return doings;
}

/** Opens a page on a phone, until the page has said how fast it was, which it does after some seconds. */
async function look(browser: Browser, address: URL): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: 'en-PH' });
  const page = await context.newPage();
  const told = page.waitForResponse((response) => new URL(response.url()).pathname === fullPathOf(pageVitals), { timeout: PATIENCE_MS });
  await Promise.all([told, page.goto(address.href)]);
  await context.close();
}
