import type { PlanTerms } from '../src/money/schedule.ts';
import { calendarDate } from '../src/product/dates.ts';
import { centavos } from '../src/wire/money.ts';

/** ₱8,000.00 in four instalments of thirty days: the loan that most tests compute with. */
export const exampleTerms: PlanTerms = {
  principal: centavos(800_000),
  instalments: 4,
  periodDays: 30,
  feeBps: 300,
  rateBps: 400,
  disbursedOn: calendarDate('2026-11-05'),
};
