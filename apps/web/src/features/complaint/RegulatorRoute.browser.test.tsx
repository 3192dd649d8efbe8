import { writeSuccess } from '@hiram/contract/wire/envelope.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityViolations } from '../../../testing/axe.ts';
import { recordNavigations } from '../../../testing/recordNavigations.ts';
import { json, type PlannedAnswer } from '../../../testing/service.ts';
import { renderComponent } from '../../../testing/showPart.tsx';
import { brandNames } from '../../platform/config/brandNames.ts';
import { sampleTimelines, type Timeline } from './complaintFixture.ts';
import { ComplaintHistory } from './ComplaintTimeline.tsx';

const { sent, answered, missed } = sampleTimelines;
const answerAt = (timeline: Timeline): PlannedAnswer => json(writeSuccess('generic', 'data', timeline));
const show = (...answers: PlannedAnswer[]) => renderComponent(<ComplaintHistory problemId="CM1" />, ...answers);
const route = (name: string) => page.getByRole('region', { name });

test.each([
  ['an answer', answered, 'If our answer does not help', 'You can go to the Sample Lending Authority'],
  ['a missed reply date', missed, 'If you do not want to wait longer', 'We did not answer by the day that we promised.'],
])('[BEY-25] shows the regulator and its contact details below %s', async (_, timeline, title, said) => {
  await show(answerAt(timeline));

  await expect.element(route(title)).toBeVisible();
  await expect.element(route(title).getByText(new RegExp(`^${said}`))).toBeVisible();
  const { name, address, email, page: form } = brandNames.regulator;
  const shown = form.replace('https://', '');
  for (const fact of [name, address, email, shown]) await expect.element(route(title).getByText(fact).first()).toBeVisible();
  await expect.element(page.getByRole('link', { name: new RegExp(email) })).toHaveAttribute('href', `mailto:${email}`);
  await expect.element(page.getByRole('link', { name: new RegExp(shown) })).toHaveAttribute('href', form);
  expect(await accessibilityViolations()).toEqual([]);
});

test('[BEY-25] does not show the regulator before the reply date', async () => {
  await show(answerAt(sent));

  await expect.element(page.getByText('You sent it')).toBeVisible();
  expect(page.getByText(brandNames.regulator.name).elements()).toEqual([]);
});

test('[BEY-25] creates the PDF of the complaint from the section about the regulator', async () => {
  const leaving = recordNavigations();
  const url = `${window.location.origin}/entirely/v4/documents/document?token=T1`;
  const seen = await show(answerAt(answered), json(writeSuccess('flag', 'data', { url })));

  await page.getByRole('button', { name: 'Save as PDF' }).click();

  await expect.poll(() => leaving.to().map(({ url: { href } }) => href)).toEqual([url]);
  expect((await seen()).at(-1)?.body).toBe('problemId=CM1&lang=en');
  leaving.stop();
});
