import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityViolations } from '../../../testing/axe.ts';
import { json, type PlannedAnswer } from '../../../testing/service.ts';
import { renderComponent } from '../../../testing/showPart.tsx';
import { recordNavigations } from '../../../testing/recordNavigations.ts';
import { toast } from '../../ui/toast/toast.ts';
import { CalendarRow } from './CalendarRow.tsx';
import { flagged } from './orderFixture.ts';

let leaving: ReturnType<typeof recordNavigations>;
beforeEach(() => {
  leaving = recordNavigations();
});
afterEach(() => {
  leaving.stop();
});

const row = page.getByRole('button', { name: /^Due dates in your calendar/ });
const show = (...answers: PlannedAnswer[]) => renderComponent(<CalendarRow />, ...answers);
const FILE = `${window.location.origin}/entirely/v4/calendar/file?token=T1`;

test('[BEY-16] requests the calendar file of the order in the page’s language and opens the file', async () => {
  const seen = await show(json(flagged({ url: FILE })));
  await expect.element(row).toBeVisible();
  expect(await accessibilityViolations()).toEqual([]);
  expect(await seen()).toEqual([]);

  await row.click();
  await expect.poll(() => leaving.to().map(({ url: { href } }) => href)).toEqual([FILE]);
  expect((await seen()).map(({ method, body }) => [method, body])).toEqual([['POST', 'orderId=OR1&lang=en']]);
});

test.each<[string, PlannedAnswer, string]>([
  [
    'a refusal',
    json({ success: false, code: errorCodes.notFound, message: '', data: null }),
    'The file could not be made. Please try again.',
  ],
  ['a lost connection', { fate: 'cut' }, 'The file could not be made. Please try again.'],
  ['an address of a script', json(flagged({ url: 'javascript:alert(1)' })), 'We can’t open this link.'],
])('[BEY-16] %s shows a toast and opens nothing, and the row can be pressed again', async (_, answer, text) => {
  await show(answer, json(flagged({ url: FILE })));
  await row.click();
  await expect.poll(() => toast.current()).toEqual({ kind: 'fail', text });
  expect(leaving.to()).toEqual([]);
  await row.click();
  await expect.poll(() => leaving.to().length).toBe(1);
});
