import { writeSuccess } from '@hiram/contract/wire/envelope.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityViolations } from '../../../testing/axe.ts';
import { json, type PlannedAnswer } from '../../../testing/service.ts';
import { renderComponent } from '../../../testing/showPart.tsx';
import { sampleTimelines, type Timeline } from './complaintFixture.ts';
import { ComplaintHistory, ReplyPromise } from './ComplaintTimeline.tsx';

const { sent, answered, missed } = sampleTimelines;
const answerAt = (timeline: Timeline): PlannedAnswer => json(writeSuccess('generic', 'data', timeline));
const refused = json({ code: 900503, message: 'Busy', data: null });

const show = (...answers: PlannedAnswer[]) =>
  renderComponent(
    <>
      <ReplyPromise problemId="CM217K3M9XQ7D2P0A" />
      <ComplaintHistory problemId="CM217K3M9XQ7D2P0A">
        <button type="button">Export my complaint</button>
      </ComplaintHistory>
    </>,
    ...answers,
  );

const below = page.getByRole('button', { name: 'Export my complaint' });
const section = page.getByRole('region', { name: 'What has happened' });
/** Replaces the non-breaking spaces of dates by ordinary spaces. */
const textsOf = (selector: string): string[] =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent.replaceAll(/\s/g, ' '));
/** Steps of the complaint only; the regulator's section below has a list of its own, without `data-look`. */
const steps = (): string[] => textsOf('ol > li[data-look]');

test.each<[string, Timeline, string, string[]]>([
  ['waits for its reply', sent, 'We reply byThu, Sep 10, 2026', ['You sent itMon, Sep 7, 22:41', 'ReplyBy Thu, Sep 10']],
  [
    'was answered in time',
    answered,
    'We replied in timeYou were promised a reply by Thu, Sep 10.',
    ['You sent itMon, Sep 7, 22:41', 'We repliedWed, Sep 9, 10:05'],
  ],
  [
    'was not answered by the promised day',
    missed,
    'We missed our dateYou were promised a reply by Thu, Sep 10. We are sorry: it now stands first on our list.',
    ['You sent itMon, Sep 7, 22:41', 'Reply, 2 days lateWas due Thu, Sep 10'],
  ],
])('[BEY-09] shows the steps and the promised reply of a complaint that %s', async (_, timeline, promise, happened) => {
  const seen = await show(answerAt(timeline));
  await expect.poll(steps).toEqual(happened);
  await expect.element(section.getByText('No. CM 217 K3M9 XQ7D 2P0A')).toBeVisible();
  expect(textsOf(`[data-missed=${timeline.promise === 'missed'}]`)).toEqual([promise]);
  expect(await accessibilityViolations()).toEqual([]);
  // Both components share one request.
  expect((await seen()).map(({ url }) => /^\/entirely([^?]+)\?.*(problemId=\w+)/.exec(url)?.slice(1))).toEqual([
    ['/v4/complaints/timeline', 'problemId=CM217K3M9XQ7D2P0A'],
  ]);
});

const review: Timeline['steps'] = [
  { kind: 'sent', at: '2026-09-07 22:41' },
  { kind: 'reviewOpened', at: '2026-09-07 22:41' },
];

test('[BEY-11] the step of an open payment review explains the consequences', async () => {
  await show(answerAt({ ...sent, steps: review }));
  await expect
    .poll(() => steps()[1])
    .toBe(
      'Your payment is under reviewMon, Sep 7, 22:41No reminders while we look. If you are right, penalties from here on are taken back.',
    );
});

test('[BEY-11] the step of an upheld review shows the reversed penalties', async () => {
  const decided: Timeline = {
    ...answered,
    penaltiesReversed: centavos(7_74),
    steps: [
      ...review,
      { kind: 'replied', at: '2026-09-09 10:05' },
      { kind: 'upheld', at: '2026-09-09 10:06' },
      { kind: 'closed', at: '2026-09-09 10:07' },
    ],
  };
  await show(answerAt(decided));
  await expect
    .poll(steps)
    .toEqual([
      'You sent itMon, Sep 7, 22:41',
      'Your payment is under reviewMon, Sep 7, 22:41',
      'We repliedWed, Sep 9, 10:05',
      'You were right about your paymentWed, Sep 9, 10:06₱7.74 of penalties were taken back.',
      'ClosedWed, Sep 9, 10:07',
    ]);
});

test('[BEY-09] shows a placeholder while loading, and the content below only together with the steps', async () => {
  await show({ ...answerAt(sent), delayMs: 1000 });
  await expect.element(section).toBeVisible();
  expect(document.querySelector('ol[aria-busy=true]')).not.toBeNull();
  expect(document.querySelector('[data-missed]')).toBeNull();
  await expect.element(below).not.toBeInTheDocument();
  await expect.element(page.getByText('Mon, Sep 7, 22:41')).toBeVisible();
  await expect.element(below).toBeVisible();
});

test('[BEY-09] a timeline that fails to load shows Retry and does not hide the content below', async () => {
  await show(refused, answerAt(sent));
  await expect.element(page.getByRole('alert')).toHaveTextContent('We couldn’t load what has happened.');
  expect(document.querySelector('[data-missed]')).toBeNull();
  await expect.element(below).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => steps().length).toBe(2);
});
