import type { orderReview } from '@hiram/contract/endpoints/complaint-timeline.ts';
import { calendarDate } from '@hiram/contract/product/dates.ts';
import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import { writeSuccess } from '@hiram/contract/wire/envelope.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityViolations } from '../../../testing/axe.ts';
import { json, type PlannedAnswer } from '../../../testing/service.ts';
import { renderComponent } from '../../../testing/showPart.tsx';
import OrderReview from './OrderReview.tsx';

type Review = NonNullable<AnswerOf<typeof orderReview>['review']>;

const open: Review = {
  problemId: 'CM1',
  state: 'open',
  since: calendarDate('2026-09-07'),
  replyBy: calendarDate('2026-09-10'),
  decidedOn: null,
  penaltiesReversed: centavos(0),
};
const decided = { ...open, decidedOn: calendarDate('2026-09-09') };
const answerAt = (review: Review | null): PlannedAnswer => json(writeSuccess('generic', 'data', { review }));
const banner = page.getByRole('button');

test('[BEY-11] an order under review shows start, paused reminders and reply date, and links to the complaint', async () => {
  const seen = await renderComponent(<OrderReview />, answerAt(open));
  await expect
    .element(banner)
    .toHaveTextContent(
      'Your payment is under reviewSince Sep 7, 2026 we are looking for it, and don’t remind you to pay. Penalties go on, and are taken back if you are right. We reply by Sep 10, 2026.',
    );
  expect(await accessibilityViolations()).toEqual([]);
  expect((await seen())[0]?.url).toMatch(/^\/entirely\/v4\/orders\/review\?.*orderId=OR1/);

  await banner.click();
  await expect.poll(() => window.location.pathname).toBe('/complainDetails');
  expect(new URLSearchParams(window.location.search).get('problemId')).toBe('CM1');
});

test.each<[Review['state'], Review, string, string]>([
  [
    'upheld',
    { ...decided, state: 'upheld', penaltiesReversed: centavos(7_74) },
    'success',
    'You were right about your payment₱7.74 of penalties were taken back.',
  ],
  [
    'rejected',
    { ...decided, state: 'rejected' },
    'warning',
    'We found no missing paymentAll that is shown is owed. Not right? Send us the slip in a new complaint.',
  ],
])('[BEY-11] shows the outcome of a review that was %s', async (_, review, tone, text) => {
  await renderComponent(<OrderReview />, answerAt(review));
  await expect.element(banner).toHaveTextContent(text);
  await expect.element(banner).toHaveAttribute('data-tone', tone);
  expect(await accessibilityViolations()).toEqual([]);
});

test.each<[string, PlannedAnswer]>([
  ['an answer without a review', answerAt(null)],
  ['a refusal', json({ code: 900404, message: 'Refused', data: null })],
  ['a request without an answer', { fate: 'hang' }],
])('[BEY-11] shows no banner after %s', async (_, answer) => {
  const seen = await renderComponent(<OrderReview />, answer);
  await expect.poll(async () => (await seen()).length).toBe(1);
  await expect.element(banner).not.toBeInTheDocument();
});
