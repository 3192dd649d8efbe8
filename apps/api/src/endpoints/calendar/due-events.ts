import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { Language } from '@hiram/contract/product/profile.ts';
import { dayText, pesos } from '../../platform/i18n/display.ts';
import { dateOf, unpaidOf } from '../../lending/engine/loan.ts';
import type { Loan, OwedInstalment } from '../../lending/engine/loan.ts';
import type { DayEvent } from './ics.ts';

interface Facts {
  readonly product: string;
  readonly amount: string;
  readonly number: number;
  readonly count: number;
  readonly orderId: string;
  readonly asOf: string;
}

const WORDS: { readonly [L in Language]: Pick<Record<keyof DayEvent, (facts: Facts) => string>, 'summary' | 'description'> } = {
  en: {
    summary: ({ product, amount }) => `${product}: ${amount} is due`,
    description: ({ number, count, orderId, asOf }) =>
      `Payment ${number} of ${count}, order ${orderId}. The amount is as of ${asOf}: a payment or a rollover changes it. Open the app to pay.`,
  },
  fil: {
    summary: ({ product, amount }) => `${product}: due ang ${amount}`,
    description: ({ number, count, orderId, asOf }) =>
      `Hulog ${number} sa ${count}, order ${orderId}. Halaga ito noong ${asOf}: nagbabago ito kapag nagbayad ka o nag-rollover. Buksan ang app para magbayad.`,
  },
};

export interface Reading {
  readonly orderId: string;
  readonly product: string;
  readonly language: Language;
  readonly today: CalendarDate;
  /** Of the service: with it, no other's event has the same id. */
  readonly host: string;
}

/** What is still to be paid, from today on. */
export function dueEvents(loan: Loan, { orderId, product, language, today, host }: Reading): DayEvent[] {
  const { periodDays } = loan.agreed;
  const eventOf = (instalment: OwedInstalment): DayEvent => {
    const { number, dueDay } = instalment;
    const { summary, description } = WORDS[language];
    const facts = {
      product,
      amount: pesos(unpaidOf(instalment)),
      number,
      count: loan.instalments.length,
      orderId,
      asOf: dayText(today, language),
    };
    return {
      uid: `${orderId}-${number}@${host}`,
      // By how many periods it was moved.
      sequence: dueDay / periodDays - number,
      on: dateOf(loan, dueDay),
      summary: summary(facts),
      description: description(facts),
    };
  };
  return loan.instalments.filter((each) => each.dueDay >= loan.day && unpaidOf(each) > 0).map(eventOf);
}
