import { calendarDate } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { expect, test } from 'vitest';
import { promiseIn, stepsIn } from './timelineSteps.ts';

type Timeline = Parameters<typeof stepsIn>[0];

const timeline = (changes: Partial<Timeline> = {}): Timeline => ({
  replyBy: calendarDate('2026-09-10'),
  promise: 'open',
  daysLate: 0,
  steps: [{ kind: 'sent', at: '2026-09-07 22:41' }],
  penaltiesReversed: centavos(0),
  ...changes,
});
const lines = (changes: Partial<Timeline>) => stepsIn(timeline(changes)).map(({ title, time, look }) => [title, time, look]);

test('[BEY-09] before a reply, the card and the last step show the promised day', () => {
  expect(promiseIn(timeline())).toMatchObject({ title: 'Thu, Sep 10, 2026', text: 'We reply by' });
  expect(lines({})).toEqual([
    ['You sent it', 'Mon, Sep 7, 22:41', 'done'],
    ['Reply', 'By Thu, Sep 10', 'ahead'],
  ]);
});

test('[BEY-09] a missed promise shows the number of late days', () => {
  expect(promiseIn(timeline({ promise: 'missed', daysLate: 1 }))).toMatchObject({ title: 'We missed our date', icon: 'warning' });
  expect(lines({ promise: 'missed', daysLate: 1 }).at(-1)).toEqual(['Reply, one day late', 'Was due Thu, Sep 10', 'ahead']);
  expect(lines({ promise: 'missed', daysLate: 3 }).at(-1)?.[0]).toBe('Reply, 3 days late');
});

test('[BEY-09] a late reply is still shown as late', () => {
  const steps = [...timeline().steps, { kind: 'replied' as const, at: '2026-09-11 09:00' }];
  expect(promiseIn(timeline({ promise: 'missed', daysLate: 1, steps })).text).toContain('It came after that');
  expect(lines({ promise: 'missed', daysLate: 1, steps }).at(-1)).toEqual(['We replied', 'Fri, Sep 11, 09:00', 'done']);
});

test('[BEY-11] an open review is the current step, and an upheld review shows the reversed penalties', () => {
  const opened = [...timeline().steps, { kind: 'reviewOpened' as const, at: '2026-09-07 22:41' }];
  expect(lines({ steps: opened })[1]).toEqual(['Your payment is under review', 'Mon, Sep 7, 22:41', 'now']);
  expect(stepsIn(timeline({ steps: opened }))[1]?.note).toContain('No reminders while we look.');
  const upheld = stepsIn(timeline({ steps: [...opened, { kind: 'upheld', at: '2026-09-09 10:00' }], penaltiesReversed: centavos(232_00) }));
  expect(upheld.map(({ look }) => look)).toEqual(['done', 'done', 'done', 'ahead']);
  expect(upheld[2]).toMatchObject({ title: 'You were right about your payment', note: '₱232.00 of penalties were taken back.' });
  expect(upheld[1]?.note).toBeUndefined();
  const early = stepsIn(timeline({ steps: [...opened, { kind: 'upheld', at: '2026-09-07 23:00' }] }));
  expect(early[2]?.note).toBe('No penalty was added meanwhile.');
});
