import type { Page } from '@playwright/test';
import type { Place } from '../engines/in-page.ts';
import { test } from './test.ts';
import { expectChosen, expectSelected, openWheel, placeOfOption } from './wheel.ts';

test('the wheel turns under a finger and stops on a row', async ({ phone, chromiumPage }) => {
  await openWheel(phone);
  const from = await placeOfOption(phone, 'PeraPay');
  const next = await placeOfOption(phone, 'Wallet C');
  // Slightly more than two rows: the wheel must snap into the band by itself.
  await drag(chromiumPage, from, (from.y - next.y) * 2.2);
  await expectSelected(phone, 'Palengke Pay');
  await phone.tap('Confirm');
  await expectChosen(phone, 'Palengke Pay');
});

/** Moves a finger in small steps and pauses before lifting it, so that the wheel is not flung. */
async function drag(page: Page, { x, y }: Place, distance: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Place[]): Promise<unknown> =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  const steps = 20;
  await touch('touchStart', [{ x, y }]);
  for (let step = 1; step <= steps; step += 1) await touch('touchMove', [{ x, y: y + (distance * step) / steps }]);
  await page.waitForTimeout(200);
  await touch('touchEnd', []);
}
