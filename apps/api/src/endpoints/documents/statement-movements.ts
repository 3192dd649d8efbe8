import { formatDay } from '@hiram/contract/product/format-date.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import { pesos } from '../../platform/i18n/display.ts';
import type { Letterhead } from '../../platform/pdf/letterhead.ts';
import type { Messages } from '@hiram/contract/messages/message.ts';
import type { HistoryEntry } from '../../lending/engine/history.ts';
import type { LoanTransactionKind } from '@hiram/contract/money/loan-transactions.ts';
import { dateOf, sumOf } from '../../lending/engine/loan.ts';
import { totalOf } from '../../lending/engine/paid.ts';
import type { PaidParts } from '../../lending/engine/paid.ts';
import type { StoredTransaction } from '../../lending/servicing/loan-transactions.ts';
import type { OrderHistory } from './order-history.ts';

export interface Movement {
  readonly day: string;
  readonly what: string;
  readonly amount: Centavos;
  readonly paid: PaidParts;
  readonly owedAfter: Centavos;
}

type Entry = HistoryEntry<StoredTransaction>;

/** Returns the lines of a statement. Penalties of consecutive days without another movement between them are merged. */
export function movementsOf({ entries, loan }: OrderHistory, { message, language }: Letterhead): readonly Movement[] {
  return runsOf(entries.flatMap(splitEntry)).map((run) => {
    const last = run.at(-1);
    if (last === undefined) throw new Error('a run of movements is empty');
    const { transaction, change, owedAfter } = last;
    const day = formatDay(language, dateOf(loan, last.day));
    if (isPenalty(last)) {
      const what = run.length === 1 ? message('statement_penalty') : message('statement_penalty_days', { count: run.length });
      return { day, what, amount: sumOf(run, (each) => each.change.penaltiesCharged), paid: change.paid, owedAfter };
    }
    if (transaction === null)
      return { day, what: message('statement_kept_used'), amount: centavos(0 - change.kept), paid: change.paid, owedAfter };
    return {
      day,
      what: [titleOf(last, transaction, message), ...remarksOf(last, message)].join(', '),
      amount: amountOf(last, transaction),
      paid: change.paid,
      owedAfter,
    };
  });
}

/** Splits a day that charged a penalty and also used held money into two lines, the penalty first, as in the loan's own order. */
function splitEntry(entry: Entry): readonly Entry[] {
  const { transaction, change, owedAfter } = entry;
  if (transaction !== null || change.penaltiesCharged === 0 || change.kept === 0) return [entry];
  const none = centavos(0);
  return [
    {
      ...entry,
      change: { ...change, kept: none, paid: { principal: none, interest: none, penalty: none, rollover: none, plan: none } },
      owedAfter: centavos(owedAfter + totalOf(change.paid)),
    },
    { ...entry, change: { ...change, penaltiesCharged: none } },
  ];
}

const isPenalty = ({ transaction, change }: Entry): boolean => transaction === null && change.penaltiesCharged > 0;

function runsOf(entries: readonly Entry[]): readonly (readonly Entry[])[] {
  const runs: Entry[][] = [];
  for (const entry of entries) {
    const before = runs.at(-1)?.at(-1);
    if (before !== undefined && isPenalty(before) && isPenalty(entry) && entry.day === before.day + 1) runs.at(-1)?.push(entry);
    else runs.push([entry]);
  }
  return runs;
}

const titles: Readonly<Record<LoanTransactionKind, (message: Messages, channel: string) => string>> = {
  repayment: (message, channel) => message('statement_repayment', { channel }),
  rollover: (message, channel) => message('statement_rollover', { channel }),
  payoff: (message, channel) => message('statement_payoff', { channel }),
  refund: (message) => message('statement_refund'),
  release: (message) => message('statement_release'),
  writeOff: (message) => message('statement_write_off'),
  paymentPlan: (message) => message('statement_payment_plan'),
  pausePenalties: (message) => message('statement_pause'),
  resumePenalties: (message) => message('statement_resume'),
};

const titleOf = ({ givesBack }: Entry, { kind, row }: StoredTransaction, message: Messages): string =>
  givesBack ? message('statement_give_back', { channel: row.channelName }) : titles[kind](message, row.channelName);

/** Write-offs and releases by staff have no amount of their own, and a payment plan moves no money. */
function amountOf({ change }: Entry, { kind, amount }: StoredTransaction): Centavos {
  if (kind === 'paymentPlan') return centavos(0);
  if (kind === 'writeOff') return change.givenUp;
  return kind === 'release' ? totalOf(change.paid) : amount;
}

function remarksOf({ transaction, change, givesBack }: Entry, message: Messages): string[] {
  // A rollover fee paid before is part of the returned charges.
  if (givesBack) return [message('statement_charges_returned', { amount: pesos(change.givenUp) })];
  return [
    ...(change.paid.rollover === 0 ? [] : [message('statement_rollover_fee', { amount: pesos(change.paid.rollover) })]),
    ...(change.paid.plan === 0 ? [] : [message('statement_plan_price', { amount: pesos(change.paid.plan) })]),
    ...(change.givenUp === 0 || transaction?.kind === 'writeOff'
      ? []
      : [message('statement_interest_given_up', { amount: pesos(change.givenUp) })]),
  ];
}
