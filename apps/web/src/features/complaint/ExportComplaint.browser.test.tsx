import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { writeSuccess } from '@hiram/contract/wire/envelope.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityViolations } from '../../../testing/axe.ts';
import { json, type PlannedAnswer } from '../../../testing/service.ts';
import { renderComponent } from '../../../testing/showPart.tsx';
import { recordNavigations } from '../../../testing/recordNavigations.ts';
import { toast } from '../../ui/toast/toast.ts';
import ExportComplaint from './ExportComplaint.tsx';

let leaving: ReturnType<typeof recordNavigations>;
beforeEach(() => {
  leaving = recordNavigations();
});
afterEach(() => {
  leaving.stop();
});

const FILE = `${window.location.origin}/entirely/v4/documents/document?token=T1`;
const file = (url: string): PlannedAnswer => json(writeSuccess('flag', 'data', { url }));
const save = page.getByRole('button', { name: 'Save as PDF' });

async function openSheet(...answers: PlannedAnswer[]) {
  const seen = await renderComponent(<ExportComplaint problemId="CM1" pictures={2} />, ...answers);
  await page.getByRole('button', { name: /^Export my complaint/ }).click();
  await expect.element(save).toBeVisible();
  return seen;
}

test('[BEY-10] lists the included and omitted content before the file is requested', async () => {
  const seen = await openSheet();
  expect([...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent)).toEqual([
    'Your text and 2 picturesIncluded',
    'Every reply and dateIncluded',
    'The order and what you agreed toIncluded',
    'Your ID and account numberLeft out',
  ]);
  expect(await accessibilityViolations()).toEqual([]);
  expect(await seen()).toEqual([]);
});

test('[BEY-10] requests the file in the page’s language with a busy button, then opens the file', async () => {
  const seen = await openSheet({ ...file(FILE), delayMs: 1000 });
  await save.click();
  await expect.element(save).toHaveAttribute('aria-busy', 'true');
  await expect.poll(() => leaving.to().map(({ url: { href } }) => href)).toEqual([FILE]);
  expect((await seen()).map(({ method, url, body }) => [method, url.split('?')[0], body])).toEqual([
    ['POST', '/entirely/v4/complaint/complaint-document', 'problemId=CM1&lang=en'],
  ]);
});

test.each<[string, PlannedAnswer, string]>([
  [
    'a refusal',
    json({ success: false, code: errorCodes.notFound, message: '', data: null }),
    'The file could not be made. Please try again.',
  ],
  ['a lost connection', { fate: 'cut' }, 'The file could not be made. Please try again.'],
  ['an address of a script', file('javascript:alert(1)'), 'We can’t open this link.'],
])('[BEY-10] %s shows a toast and opens nothing, and the button can be pressed again', async (_, answer, text) => {
  await openSheet(answer, file(FILE));
  await save.click();
  await expect.poll(() => toast.current()).toEqual({ kind: 'fail', text });
  expect(leaving.to()).toEqual([]);
  await save.click();
  await expect.poll(() => leaving.to().length).toBe(1);
});
