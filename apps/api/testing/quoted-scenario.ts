import { addDays } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import type { CellDatabase } from '../src/platform/db/cells.ts';
import type { Resources } from '../src/providers/resources.ts';
import type { PaymentPurpose } from '@hiram/contract/money/loan-transactions.ts';
import { totalOwed, unpaidOf, unpaidPrincipal } from '../src/lending/engine/loan.ts';
import type { Loan } from '../src/lending/engine/loan.ts';
import type { Outcome } from '../src/lending/engine/outcome.ts';
import { payoffDays } from '../src/lending/engine/payoff-days.ts';
import { quoteOf } from '../src/lending/engine/quote.ts';
import { paymentOptionsOf } from '../src/lending/engine/payment-options.ts';
import type { PaymentOptions } from '../src/lending/engine/payment-options.ts';
import type { BuiltExample } from './build-example.ts';
import { DISBURSED } from './model-under-test.ts';
import { noonOf, paymentsFor } from './payments.ts';
import { readLoan } from './read-loan.ts';

/** A loan in the service: a choice is quoted first and then made, to compare the two. */
export class QuotedLoan {
  readonly #resources: Resources;
  readonly #built: BuiltExample;
  #payments = 0;
  #today: CalendarDate;

  constructor(resources: Resources, built: BuiltExample, today: number) {
    this.#resources = resources;
    this.#built = built;
    this.#today = addDays(DISBURSED, today);
  }

  get #database(): CellDatabase {
    return this.#resources.cells.of(this.#built.userId).database;
  }

  loan(): Promise<Loan> {
    return readLoan(this.#resources, this.#built, this.#today);
  }

  async quote() {
    return quoteOf(await this.loan());
  }

  async ways(part: Centavos | null): Promise<PaymentOptions> {
    return paymentOptionsOf(await this.loan(), part);
  }

  async payoffDays() {
    return payoffDays(await this.loan());
  }

  waitUntilDay(day: number): void {
    this.waitUntil(addDays(DISBURSED, day));
  }

  waitUntil(day: CalendarDate): void {
    if (day > this.#today) this.#today = day;
  }

  async pay(purpose: PaymentPurpose, amount: Centavos): Promise<string> {
    const id = `p${(this.#payments += 1)}`;
    const terms = purpose === 'rollover' ? (await this.loan()).termsOfDay : null;
    const paying = { id, amount, purpose, valueOn: this.#today, at: noonOf(this.#today), terms };
    await this.#database.transaction().execute((transaction) => paymentsFor(this.#resources).post(transaction, this.#built, paying));
    return id;
  }

  async payByPlanUntil(day: CalendarDate): Promise<void> {
    while (this.#today < day) {
      const { nextDueOn, dueNow } = await this.quote();
      if (nextDueOn === null || nextDueOn >= day) return this.waitUntil(day);
      if (nextDueOn > this.#today) this.waitUntil(nextDueOn);
      else await this.pay('repayment', dueNow);
    }
  }

  async outcomeOfPayment(before: Loan, paymentId: string) {
    const after = await this.loan();
    const waits = after.overpayment + after.rolloverWaiting;
    const unpaid = after.instalments.filter((each) => unpaidOf(each) > 0);
    return {
      principalFallsBy: unpaidPrincipal(before) - unpaidPrincipal(after),
      stillOwed: Math.max(0, totalOwed(after) - waits),
      endsOn: unpaid.length === 0 ? this.#today : later(this.#today, addDays(DISBURSED, Math.max(...unpaid.map(({ dueDay }) => dueDay)))),
      waits,
      transfers: await this.#transfersOf(paymentId),
    };
  }

  async #transfersOf(paymentId: string) {
    const rows = await this.#database
      .selectFrom('transfer')
      .select(['source', 'debitAccount as debit', 'creditAccount as credit', 'amount'])
      .where('userId', '=', this.#built.userId)
      .where('orderId', '=', this.#built.orderId)
      .where('source', 'like', `payment:${paymentId}:%`)
      .execute();
    return rows.toSorted(bySource);
  }
}

interface SourcedTransfer {
  readonly source: string;
}
export const bySource = (a: SourcedTransfer, b: SourcedTransfer): number => (a.source < b.source ? -1 : 1);

export const quoted = ({ principalFallsBy, stillOwed, endsOn, waits }: Outcome) => ({ principalFallsBy, stillOwed, endsOn, waits });

const later = (a: CalendarDate, b: CalendarDate): CalendarDate => (a > b ? a : b);
