import { addDays, calendarDate } from '@hiram/contract/product/dates.ts';
import type { EarlyPayoff, PayoffDay } from '@hiram/contract/endpoints/early-payoff.ts';
import { centavos } from '@hiram/contract/wire/money.ts';

const TODAY = calendarDate('2026-09-20');
/** Daily interest on ₱6,000.00 at 4% per month. */
const A_DAY = 8_00;

const payoffOn = (days: number): PayoffDay => {
  const interest = (6 + days) * A_DAY;
  return {
    on: addDays(TODAY, days),
    principal: centavos(6_000_00),
    interest: centavos(interest),
    penalties: centavos(0),
    amount: centavos(6_000_00 + interest),
    saves: centavos(480_00 - interest),
  };
};

/** Loan of ₱8,000.00 in four payments, six days into the second period. */
export const samplePayoff = (changes: Partial<EarlyPayoff> = {}): EarlyPayoff => ({
  today: TODAY,
  waits: null,
  days: Array.from({ length: 25 }, (_, days) => payoffOn(days)),
  endsOnPayment: true,
  planEndsOn: calendarDate('2026-12-13'),
  ...changes,
});

/** Loan whose agreement allows early payoff only from a certain day, without savings. */
export const samplePayoffLater = (): EarlyPayoff =>
  samplePayoff({
    waits: { daysSinceDisbursement: 7 },
    days: [{ ...payoffOn(24), saves: centavos(0), interest: centavos(240_00), amount: centavos(6_240_00) }],
  });
