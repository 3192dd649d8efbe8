import { message } from '@hiram/contract/messages/message.ts';
import { formatDay } from '@hiram/contract/product/format-date.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { Language } from '@hiram/contract/product/profile.ts';
import { pesos } from '../../platform/i18n/display.ts';
import { dateOf, firstDaysOf, minus, smallerOf, unpaidOf } from '../../lending/engine/loan.ts';
import type { Loan, OwedInstalment, PaymentPlan } from '../../lending/engine/loan.ts';
import { activePlan, totalOfSteps } from '../../lending/engine/payment-plan.ts';
import type { DayEvent } from './ics.ts';

export interface DueEventContext {
  readonly orderId: string;
  readonly product: string;
  readonly language: Language;
  readonly today: CalendarDate;
  /** The service's host, which makes the ids of events globally unique. */
  readonly host: string;
}

export function dueEvents(loan: Loan, { orderId, product, language, today, host }: DueEventContext): DayEvent[] {
  const { periodDays } = loan.agreed;
  const eventOf = (instalment: OwedInstalment): DayEvent => {
    const { number, dueDay } = instalment;
    return {
      uid: `${orderId}-${number}@${host}`,
      // The number of periods by which rollovers have moved the due date.
      sequence: (dueDay - firstDaysOf(loan.agreed)) / periodDays + 1 - number,
      on: dateOf(loan, dueDay),
      summary: message(language, 'calendar_event', { product, amount: pesos(unpaidOf(instalment)) }),
      description: message(language, 'calendar_event_text', {
        number,
        count: loan.instalments.length,
        order: orderId,
        day: formatDay(language, today),
      }),
    };
  };
  const plan = activePlan(loan);
  if (plan !== null) return planEvents(loan, plan, { orderId, product, language, today, host });
  return loan.instalments.filter((each) => each.dueDay >= loan.day && unpaidOf(each) > 0).map(eventOf);
}

/** Returns the unpaid remainder of each payment of a plan. A plan's dates never move, so its events have a single version. */
function planEvents(loan: Loan, plan: PaymentPlan, { orderId, product, language, today, host }: DueEventContext): DayEvent[] {
  const numberOfPlan = loan.paymentPlans.length;
  const unpaid = plan.steps.map((step, index) => ({ ...step, number: index + 1, planned: totalOfSteps(plan.steps.slice(0, index + 1)) }));
  return unpaid
    .filter(({ planned }) => planned > plan.paid)
    .map(({ day, amount, planned, number }) => ({
      uid: `${orderId}-plan${numberOfPlan}-${number}@${host}`,
      sequence: 0,
      on: dateOf(loan, day),
      summary: message(language, 'calendar_event', { product, amount: pesos(smallerOf(amount, minus(planned, plan.paid))) }),
      description: message(language, 'calendar_event_text', {
        number,
        count: plan.steps.length,
        order: orderId,
        day: formatDay(language, today),
      }),
    }));
}
