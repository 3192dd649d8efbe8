import { calendarDate } from '@hiram/contract/product/dates.ts';
import { expect, test } from 'vitest';
import { payByOf } from './pay-by.ts';

const counter = { weekdays: 1, closingHour: 17 };
const bank = { weekdays: 2, closingHour: null };
const wallet = { weekdays: 0, closingHour: null };
const at = (moment: string): Date => new Date(`${moment}:00+08:00`);

test.each([
  // Due on a Monday.
  ['a wallet, until the due date', wallet, '2026-09-14', '2026-09-09T12:00', '2026-09-14', '2026-09-09', 0],
  ['a counter, the Friday before', counter, '2026-09-14', '2026-09-09T12:00', '2026-09-11', '2026-09-10', 0],
  ['a bank, the Thursday before', bank, '2026-09-14', '2026-09-09T12:00', '2026-09-10', '2026-09-11', 0],
  ['a counter on its last day, before it closes', counter, '2026-09-14', '2026-09-11T16:59', '2026-09-11', '2026-09-14', 0],
  ['a counter on its last day, after it closes, as on the Monday', counter, '2026-09-14', '2026-09-11T17:00', null, '2026-09-15', 1],
  ['a counter on the Sunday before', counter, '2026-09-14', '2026-09-13T09:41', null, '2026-09-15', 1],
  ['a bank on the Sunday before', bank, '2026-09-14', '2026-09-13T09:41', null, '2026-09-16', 2],
  ['a wallet on the Sunday before', wallet, '2026-09-14', '2026-09-13T09:41', '2026-09-14', '2026-09-13', 0],
  ['a wallet in the last minute of the day', wallet, '2026-09-14', '2026-09-14T23:59', '2026-09-14', '2026-09-14', 0],
  // 24 and 25 December are holidays, 26 and 27 December a weekend.
  ['a counter over Christmas', counter, '2026-12-28', '2026-12-20T12:00', '2026-12-23', '2026-12-22', 0],
  ['a bank over Christmas', bank, '2026-12-28', '2026-12-20T12:00', '2026-12-22', '2026-12-23', 0],
  ['a due date that is a holiday itself', counter, '2026-12-25', '2026-12-20T12:00', '2026-12-22', '2026-12-22', 0],
] as const)('[BEY-05] last day to pay and day of posting: %s', (_what, posting, dueOn, now, payBy, postsOn, daysLate) => {
  expect(payByOf(posting, calendarDate(dueOn), at(now))).toEqual({ payBy, postsOn, daysLate });
});
