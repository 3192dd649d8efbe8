import { addDays, calendarDate } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { sql } from 'kysely';
import type { CellTransaction } from '../src/platform/db/cell-transaction.ts';
import type { CellDatabase } from '../src/platform/db/cells.ts';
import { lockOrder } from '../src/lending/ledger/transfers.ts';
import { dateOf, totalOwed } from '../src/lending/engine/loan.ts';
import type { Resources } from '../src/providers/resources.ts';
import { accrueDay } from '../src/lending/servicing/accrual.ts';
import { pausePenalties, reversePayment } from '../src/lending/servicing/staff-transactions.ts';
import type { BuiltExample } from './build-example.ts';
import { noonOf, paymentsFor } from './payments.ts';
import { readLoan } from './read-loan.ts';
import { ReferenceLoan } from './reference-model.ts';
import type { ReferenceTransaction, ReferenceTerms } from './reference-model.ts';

export const DISBURSED = calendarDate('2026-03-01');

export type Step =
  | { readonly kind: 'wait'; readonly days: number }
  | { readonly kind: 'accrue' }
  /** A part of the debt, in per mille; above 1000 it is an overpayment. */
  | { readonly kind: 'pay'; readonly part: number; readonly daysBack: number }
  /** A part of the rollover's price, in per mille. */
  | { readonly kind: 'roll'; readonly part: number; readonly daysBack: number }
  /** Upholds a review that was opened so many days ago. */
  | { readonly kind: 'uphold'; readonly daysBack: number }
  | { readonly kind: 'reverse'; readonly which: number }
  | { readonly kind: 'repeat'; readonly which: number }
  | { readonly kind: 'crash'; readonly part: number; readonly how: 'thrown' | 'killed' };

interface Outcome {
  readonly seen: unknown;
  readonly expected: unknown;
}
const NO_OUTCOME: Outcome = { seen: null, expected: null };

interface StoredTransaction extends ReferenceTransaction {
  readonly id: string;
  reversed: boolean;
}

export class LoanUnderTest {
  readonly #resources: Resources;
  readonly #terms: ReferenceTerms;
  readonly #built: BuiltExample;
  readonly #events: StoredTransaction[] = [];
  readonly #pauses: ReferenceTransaction[] = [];
  #today = 0;

  constructor(resources: Resources, terms: ReferenceTerms, built: BuiltExample) {
    this.#resources = resources;
    this.#terms = terms;
    this.#built = built;
  }

  async claim(step: Step): Promise<Outcome> {
    const { owed, rolloverQuote } = this.#model;
    if (step.kind === 'wait') this.#today += step.days;
    if (step.kind === 'accrue') return this.#accrue();
    if (step.kind === 'pay') return this.#pay('pay', portion(owed, step.part), this.#today - step.daysBack);
    if (step.kind === 'roll') return this.#pay('roll', portion(rolloverQuote?.amount ?? owed, step.part), this.#today - step.daysBack);
    if (step.kind === 'uphold') return this.#uphold(this.#today - step.daysBack);
    if (step.kind === 'reverse') return this.#reverse(this.#events[step.which]);
    if (step.kind === 'repeat') return this.#repeat(this.#events[step.which]);
    if (step.kind === 'crash') return this.#crash(portion(owed, step.part), step.how);
    return NO_OUTCOME;
  }

  get #model(): ReferenceLoan {
    const events = [...this.#pauses, ...this.#events.filter(({ reversed }) => !reversed)];
    return new ReferenceLoan(this.#terms, events, this.#today);
  }

  get #database(): CellDatabase {
    return this.#resources.cells.of(this.#built.userId).database;
  }

  get #context() {
    return { profile: this.#resources.config.profile, at: noonOf(this.#date(this.#today)) };
  }

  #date(day: number): CalendarDate {
    return addDays(DISBURSED, day);
  }

  async #accrue(): Promise<Outcome> {
    const troubles: unknown[] = [];
    const day = this.#date(this.#today);
    await accrueDay(this.#database, { ...this.#context, day, onTrouble: (error) => troubles.push(error) });
    return { seen: troubles, expected: [] };
  }

  #post(transaction: CellTransaction, { id, kind, amount, day }: Omit<StoredTransaction, 'reversed'>): Promise<boolean> {
    const purpose = kind === 'pay' ? 'repayment' : 'rollover';
    const paying = { id, amount, purpose, valueOn: this.#date(day), at: this.#context.at } as const;
    return paymentsFor(this.#resources).post(transaction, this.#built, paying);
  }

  async #pay(kind: 'pay' | 'roll', amount: number, on: number): Promise<Outcome> {
    const event = { id: `p${this.#events.length}`, kind, amount, day: Math.max(0, on), reversed: false };
    const seen = await this.#database.transaction().execute((transaction) => this.#post(transaction, event));
    this.#events.push(event);
    return { seen, expected: true };
  }

  /** Only one review can be open, so this one starts after the end of the last. */
  async #uphold(from: number): Promise<Outcome> {
    const start = Math.max(this.#pauses.at(-1)?.day ?? 0, from);
    const review = { complaintId: `c${this.#pauses.length}`, openedAt: noonOf(this.#date(start)) };
    await this.#database.transaction().execute(async (transaction) => {
      const order = await lockOrder(transaction, this.#built);
      if (order === null) throw new Error('the order does not exist');
      await pausePenalties(transaction, order, review, this.#context);
    });
    this.#pauses.push({ kind: 'pause', amount: 0, day: start }, { kind: 'resume', amount: 0, day: this.#today });
    return NO_OUTCOME;
  }

  async #reverse(event: StoredTransaction | undefined): Promise<Outcome> {
    if (event === undefined) return NO_OUTCOME;
    const seen = await this.#database.transaction().execute(async (transaction) => {
      const order = await lockOrder(transaction, this.#built);
      return order !== null && reversePayment(transaction, order, event.id, this.#context);
    });
    const expected = !event.reversed;
    event.reversed = true;
    return { seen, expected };
  }

  async #repeat(event: StoredTransaction | undefined): Promise<Outcome> {
    if (event === undefined) return NO_OUTCOME;
    return { seen: await this.#database.transaction().execute((transaction) => this.#post(transaction, event)), expected: false };
  }

  /** Fails after all writes and before the commit. */
  async #crash(amount: number, how: 'thrown' | 'killed'): Promise<Outcome> {
    const event = { id: `p${this.#events.length}`, kind: 'pay' as const, amount, day: this.#today };
    const abortedTransaction = this.#database.transaction().execute(async (transaction) => {
      await this.#post(transaction, event);
      if (how === 'killed') await sql`select pg_terminate_backend(pg_backend_pid())`.execute(transaction);
      throw new Error('died');
    });
    const ended = await abortedTransaction.then(
      () => 'committed',
      () => 'died',
    );
    return { seen: ended, expected: 'died' };
  }

  async look(): Promise<Outcome> {
    const loan = await readLoan(this.#resources, this.#built, this.#date(this.#today));
    const seen = {
      rows: loan.instalments.map(({ dueDay, interest, principal, penalty }) => [dateOf(loan, dueDay), interest, principal, penalty]),
      once: loan.oneTimePenalty,
      owed: totalOwed(loan),
      overpayment: loan.overpayment,
      pot: loan.rolloverWaiting,
      penalties: loan.penaltiesCharged,
      fees: loan.rolloverFees,
    };
    const model = this.#model;
    const { once, owed, overpayment, pot, penalties, fees } = model;
    const rows = model.rows.map(({ due, i, p, pen }) => [this.#date(due), i, p, pen]);
    return { seen, expected: { rows, once, owed, overpayment, pot, penalties, fees } };
  }
}

const portion = (amount: number, perMille: number): number => Math.max(1, Math.floor((amount * perMille) / 1000));
