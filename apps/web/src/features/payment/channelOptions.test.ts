import { calendarDate } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { PayByChannel, PayByDates } from '@hiram/contract/endpoints/pay-by.ts';
import { expect, test } from 'vitest';
import { channelOptions, lateNote } from './channelOptions.ts';

const channels = ['Sari Mart counter', 'PeraPay', 'Bank transfer'].map((name, index) => ({ name, logo: '', channel_number: index + 1 }));

const times = (channelNumber: number, changes: Partial<PayByChannel>): PayByChannel => ({
  channelNumber,
  name: '',
  logo: '',
  postingWeekdays: 0,
  closingHour: null,
  payBy: null,
  postsOn: calendarDate('2026-09-13'),
  daysLate: 0,
  ...changes,
});
const payBy = (...list: PayByChannel[]): PayByDates => ({
  dueOn: calendarDate('2026-09-14'),
  dayLateCosts: centavos(3_87),
  channels: list,
});
const friday = calendarDate('2026-09-11');
const monday = calendarDate('2026-09-14');

test('[BEY-05] each channel shows its posting time and its last day to pay', () => {
  const known = payBy(
    times(1, { postingWeekdays: 1, payBy: friday }),
    times(2, { payBy: monday }),
    times(3, { postingWeekdays: 2, payBy: calendarDate('2026-09-10') }),
  );
  expect(channelOptions(channels, known).map(({ name, note, payBy: day }) => [name, note, day])).toEqual([
    ['Sari Mart counter', 'Default · Posted next weekday', 'Fri, Sep 11'],
    ['PeraPay', 'Posted in minutes', 'Mon, Sep 14'],
    ['Bank transfer', 'Posted in 2 weekdays', 'Thu, Sep 10'],
  ]);
  expect(lateNote(known)).toBeUndefined();
});

test('[BEY-05] a channel that posts too late is listed last, with its lateness', () => {
  const known = payBy(
    times(1, { postingWeekdays: 1, daysLate: 1, postsOn: calendarDate('2026-09-15') }),
    times(2, { payBy: monday }),
    times(3, { postingWeekdays: 2, daysLate: 2, postsOn: calendarDate('2026-09-16') }),
  );
  expect(channelOptions(channels, known).map(({ id, name, note, tooLate }) => [id, name, note, tooLate])).toEqual([
    ['2', 'PeraPay', 'Posted in minutes', undefined],
    ['1', 'Sari Mart counter', 'Posts Tue, Sep 15', 'by a day'],
    ['3', 'Bank transfer', 'Posts Wed, Sep 16', 'by 2 days'],
  ]);
  expect(lateNote(known)).toContain('₱3.87 a day');
});

test('[BEY-05] without pay-by dates the channels keep their order, the default first', () => {
  expect(channelOptions(channels, undefined).map(({ name, isDefault, note }) => [name, isDefault, note])).toEqual([
    ['Sari Mart counter', true, undefined],
    ['PeraPay', false, undefined],
    ['Bank transfer', false, undefined],
  ]);
});
