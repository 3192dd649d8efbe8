/**
 * An independent and deliberately simple implementation of a loan's arithmetic, which shares no code with the service. Model tests compare the
 * service with it. Every read replays the loan from its first day.
 */
export interface ReferenceTerms {
  readonly P: number;
  readonly n: number;
  readonly d: number;
  readonly rate: number;
  readonly fee: number;
  readonly rollover: number;
  readonly philippines: boolean;
  readonly repeat: boolean;
}

export interface ReferenceTransaction {
  readonly day: number;
  readonly kind: 'pay' | 'roll' | 'pause' | 'resume';
  readonly amount: number;
}

interface Row {
  due: number;
  readonly plannedInterest: number;
  i: number;
  p: number;
  pen: number;
}

const halfUp = (top: number, bottom: number): number => Math.floor((2 * top + bottom) / (2 * bottom));

export class ReferenceLoan {
  readonly terms: ReferenceTerms;
  readonly rows: Row[];
  today = 0;
  once = 0;
  overpayment = 0;
  pot = 0;
  penalties = 0;
  fees = 0;
  #lateBefore = false;
  #paused = false;

  constructor(terms: ReferenceTerms, events: readonly ReferenceTransaction[], day: number) {
    this.terms = terms;
    const part = Math.floor(terms.P / terms.n);
    this.rows = Array.from({ length: terms.n }, (_, k) => {
      const left = terms.P - part * k;
      const interest = halfUp(left * terms.rate * terms.d, 300_000);
      return { due: terms.d * (k + 1), plannedInterest: interest, i: interest, p: k === terms.n - 1 ? left : part, pen: 0 };
    });
    // Sorting is stable, so the events of a day stay in their order.
    for (const event of events.toSorted((a, b) => a.day - b.day)) {
      while (this.today < event.day) this.#wake();
      const first = this.#first;
      if (event.kind === 'pay') this.#pay(event.amount);
      else if (event.kind === 'roll') this.pot += event.amount;
      else this.#paused = event.kind === 'pause';
      this.#lookAtPot(first);
    }
    while (this.today < day) this.#wake();
  }

  get owed(): number {
    return this.unpaidPenalties + this.rows.reduce((sum, { i, p }) => sum + i + p, 0);
  }

  get unpaidPenalties(): number {
    return this.rows.reduce((sum, { pen }) => sum + pen, this.once);
  }

  /** The fee and the whole amount; `null` if no rollover is available. */
  get rolloverQuote(): { readonly fee: number; readonly amount: number } | null {
    const first = this.rows.find(({ i, p }) => i + p > 0);
    if (first === undefined) return null;
    const fee = halfUp((first.i + first.p) * this.terms.rollover, 10_000);
    return this.terms.philippines && this.#cost + fee > this.terms.P ? null : { fee, amount: fee + this.unpaidPenalties };
  }

  get #cost(): number {
    const interest = this.rows.reduce((sum, { plannedInterest }) => sum + plannedInterest, 0);
    return interest + halfUp(this.terms.P * this.terms.fee, 10_000) + this.penalties + this.fees;
  }

  #wake(): void {
    this.today += 1;
    for (const row of this.rows) {
      const late = this.today - row.due;
      if (this.#paused || late < 1 || row.i + row.p === 0) continue;
      if (!this.#lateBefore && !this.terms.philippines) this.once += this.#charge(this.terms.repeat ? 80_000 : 100_000);
      this.#lateBefore = true;
      row.pen += this.#charge(this.terms.philippines ? halfUp((row.i + row.p) * 500, 300_000) : halfUp((row.i + row.p) * band(late), 100));
    }
    if (this.overpayment === 0) return;
    const first = this.#first;
    this.overpayment = this.#spend(this.overpayment, false);
    this.#lookAtPot(first);
  }

  #charge(amount: number): number {
    const cut = this.terms.philippines ? Math.min(amount, Math.max(0, this.terms.P - this.#cost)) : amount;
    this.penalties += cut;
    return cut;
  }

  #pay(amount: number): void {
    const early = this.terms.philippines || (this.today >= 7 && 2 * this.today > this.terms.n * this.terms.d);
    this.overpayment += this.#spend(amount, early);
  }

  get #first(): number {
    return this.rows.findIndex(({ i, p }) => i + p > 0);
  }

  #lookAtPot(firstDueBefore: number): void {
    if (this.pot === 0) return;
    const { rolloverQuote } = this;
    const first = this.#first;
    if (rolloverQuote === null || first !== firstDueBefore) return this.#free();
    if (this.pot < rolloverQuote.amount) return;
    this.fees += rolloverQuote.fee;
    this.once = 0;
    for (const [k, row] of this.rows.entries()) {
      row.pen = 0;
      if (k >= first) row.due += this.terms.d;
    }
    const rest = this.pot - rolloverQuote.amount;
    this.pot = 0;
    this.overpayment += this.#spend(rest, false);
  }

  #free(): void {
    const amount = this.pot;
    this.pot = 0;
    if (amount > 0) this.#pay(amount);
  }

  /** Returns the unspent rest. */
  #spend(amount: number, early: boolean): number {
    let left = amount;
    const pay = (owed: number): number => {
      const paid = Math.min(left, owed);
      left -= paid;
      return owed - paid;
    };
    this.once = pay(this.once);
    for (const row of this.rows) row.pen = pay(row.pen);
    for (const row of this.rows) {
      if (row.due > this.today && !early) continue;
      row.i = pay(row.i);
      row.p = pay(row.p);
    }
    return left;
  }
}

/** Penalty rate in per cent a day. */
function band(late: number): number {
  if (late <= 30) return 5;
  return late <= 90 ? 4 : 2;
}
