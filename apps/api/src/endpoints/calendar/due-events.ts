import { addDays, daysBetween } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { Language } from '@hiram/contract/product/profile.ts';
import { dayText, pesos } from '../../platform/i18n/display.ts';
import type { InstalmentRow } from '../../platform/db/schema/loan.tables.ts';
import { unpaidOf } from '../../lending/origination/order-status.ts';
import type { LoanRecord } from '../../lending/origination/orders.ts';
import { disbursementDateOf } from '../../lending/servicing/loan-rows.ts';
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
  readonly product: string;
  readonly language: Language;
  readonly today: CalendarDate;
  /** Of the service: with it, no other's event has the same id. */
  readonly host: string;
}

/** What is still to be paid, from today on. */
export function dueEvents({ order, offer, instalments }: LoanRecord, { product, language, today, host }: Reading): DayEvent[] {
  const eventOf = (instalment: InstalmentRow, on: CalendarDate): DayEvent => {
    const { number } = instalment;
    const { summary, description } = WORDS[language];
    const facts = {
      product,
      amount: pesos(unpaidOf(instalment)),
      number,
      count: instalments.length,
      orderId: order.order_id,
      asOf: dayText(today, language),
    };
    const agreedOn = addDays(disbursementDateOf(order), number * offer.period_days);
    return {
      uid: `${order.order_id}-${number}@${host}`,
      sequence: daysBetween(agreedOn, on) / offer.period_days,
      on,
      summary: summary(facts),
      description: description(facts),
    };
  };
  return instalments.flatMap((each) =>
    each.due_on !== null && each.due_on >= today && unpaidOf(each) > 0 ? eventOf(each, each.due_on) : [],
  );
}
