import type { secondLook } from '@hiram/contract/endpoints/rights.ts';
import { calendarDate } from '@hiram/contract/product/dates.ts';
import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import { writeSuccess } from '@hiram/contract/wire/envelope.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityViolations } from '../../../testing/axe.ts';
import { json, type PlannedAnswer } from '../../../testing/service.ts';
import { renderComponent } from '../../../testing/showPart.tsx';
import SecondLook from './SecondLook.tsx';

type Look = AnswerOf<typeof secondLook>;

const open: NonNullable<Look['request']> = {
  requestId: 'RQ1',
  state: 'open',
  text: 'I have a new job.',
  sentOn: calendarDate('2026-11-16'),
  replyBy: calendarDate('2026-11-23'),
  daysLate: 0,
  answer: '',
  answeredOn: null,
};
const answerAt = (look: Look): PlannedAnswer => json(writeSuccess('generic', 'data', look));
const show = (...answers: PlannedAnswer[]) => renderComponent(<SecondLook />, ...answers);
const requestButton = page.getByRole('button', { name: 'Ask a person to look again' });

test('[BEY-26] labels an automated rejection and sends a request for human review with the explanation', async () => {
  const seen = await show(answerAt({ automated: true, request: null }), answerAt({ automated: true, request: open }));

  await expect.element(page.getByText(/^A computer made this decision/)).toBeVisible();
  await requestButton.click();
  await expect.element(page.getByText(/A person answers within 5 weekdays/)).toBeVisible();
  expect(await accessibilityViolations()).toEqual([]);
  await page.getByRole('textbox').fill('I have a new job.');
  await page.getByRole('button', { name: 'Ask for a second look' }).click();

  await expect.element(page.getByText('We answer by Mon, Nov 23, 2026')).toBeVisible();
  expect(requestButton.elements()).toEqual([]);
  expect((await seen()).at(-1)?.body).toBe('orderId=OR1&text=I+have+a+new+job.');
});

test('[BEY-26] does not label a rejection by timeout as automated', async () => {
  await show(answerAt({ automated: false, request: null }));

  await expect.element(page.getByText(/^Nobody decided in time/)).toBeVisible();
});

test.each([
  ['granted', 'You can apply again', 'Open the app to see your new offer. It may differ from the first one.'],
  ['refused', 'The decision stays', 'We looked at your new job.'],
] as const)('[BEY-26] shows the reviewer’s decision and answer: %s', async (state, title, said) => {
  const answer = 'We looked at your new job.';
  await show(answerAt({ automated: true, request: { ...open, state, answer, answeredOn: calendarDate('2026-11-18') } }));

  await expect.element(page.getByText(title)).toBeVisible();
  await expect.element(page.getByText(answer)).toBeVisible();
  await expect.element(page.getByText(said)).toBeVisible();
  expect(await accessibilityViolations()).toEqual([]);
});

test('[BEY-26] shows an apology after a missed reply date', async () => {
  await show(answerAt({ automated: true, request: { ...open, daysLate: 1 } }));

  await expect.element(page.getByText('We missed our date, Mon, Nov 23. We are sorry.')).toBeVisible();
});
