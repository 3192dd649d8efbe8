import type { Outcome, WaysToPay } from '@hiram/contract/endpoints/ways-to-pay.ts';
import type { PayByDates } from '@hiram/contract/endpoints/pay-by.ts';
import { calendarDate } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';

const sampleOutcome = (pays: number, changes: Partial<Outcome> = {}): Outcome => ({
  pays: centavos(pays),
  adds: centavos(0),
  principalFallsBy: centavos(2_000_00),
  stillOwed: centavos(6_480_00),
  endsOn: calendarDate('2026-12-13'),
  waits: centavos(0),
  ...changes,
});

/** Loan of ₱8,000.00 in four payments, five days before the first due date. */
export const sampleWays = (changes: Partial<WaysToPay> = {}): WaysToPay => ({
  instalment: { number: 1, count: 4, dueOn: calendarDate('2026-09-14') },
  late: false,
  now: sampleOutcome(2_320_00),
  part: samplePart(1_320_00),
  rollover: {
    outcome: sampleOutcome(320_00, {
      adds: centavos(320_00),
      principalFallsBy: centavos(0),
      stillOwed: centavos(8_800_00),
      endsOn: calendarDate('2027-01-12'),
    }),
    days: 30,
  },
  ...changes,
});

export const samplePart = (pays: number): NonNullable<WaysToPay['part']> => ({
  from: centavos(320_00),
  upTo: centavos(8_052_99),
  outcome: sampleOutcome(pays, {
    adds: centavos(50_10),
    principalFallsBy: centavos(pays - 320_00),
    stillOwed: centavos(8_800_00 - pays),
  }),
  rest: centavos(2_320_00 - pays),
  restPaidOn: calendarDate('2026-10-14'),
});

const channel = {
  logo: '/icon.svg',
  closingHour: null,
  postsOn: calendarDate('2026-09-09'),
  daysLate: 0,
};

export const samplePayBy = (changes: Partial<PayByDates> = {}): PayByDates => ({
  dueOn: calendarDate('2026-09-14'),
  dayLateCosts: centavos(3_87),
  channels: [
    {
      ...channel,
      channelNumber: 90004,
      name: 'Sari Mart counter',
      postingWeekdays: 1,
      closingHour: 17,
      payBy: calendarDate('2026-09-11'),
      postsOn: calendarDate('2026-09-10'),
    },
    { ...channel, channelNumber: 90006, name: 'PeraPay', postingWeekdays: 0, payBy: calendarDate('2026-09-14') },
  ],
  ...changes,
});
