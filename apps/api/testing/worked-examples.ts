import { readFileSync } from 'node:fs';
import type { ProfileName } from '@hiram/contract/product/profile.ts';
import { rolloverQuoteOf } from '../src/lending/engine/rollover.ts';
import { dateOf } from '../src/lending/engine/loan.ts';
import type { AgreedLoan, Loan } from '../src/lending/engine/loan.ts';
import { payoffOf } from '../src/lending/engine/payoff.ts';
import { loanStatus } from '../src/lending/engine/order-status.ts';
import { agreedLoanOf } from './agreed-loan.ts';
import type { LoanFigures } from './agreed-loan.ts';

export interface ExampleState {
  readonly date: string;
  readonly status: number;
  readonly overpayment: number;
  readonly oneTimePenalty: number;
  readonly penaltiesCharged: number;
  readonly paid: { readonly penalty: number; readonly interest: number; readonly principal: number; readonly rollover: number };
  readonly instalments: readonly { readonly k: number; readonly due: string; interest: number; principal: number; penalty: number }[];
  readonly rolloverQuote: { readonly fee: number; readonly penalties: number } | null;
  readonly payoff: number | null;
}

export interface ExampleStep extends ExampleState {
  readonly pay?: number;
  readonly rollover?: number;
  readonly look?: true;
}

/** A loan from its disbursement on, computed by an independent program with exact integers and rationals. */
export interface WorkedExample {
  readonly terms: LoanFigures;
  readonly profile: ProfileName;
  readonly client: 'new' | 'repeat';
  readonly disbursed: string;
  readonly steps: readonly ExampleStep[];
}

export const workedExamples = JSON.parse(
  readFileSync(new URL('examples/worked-examples.json', import.meta.url), 'utf8'),
) as readonly WorkedExample[];

export const agreedOfExample = ({ terms, profile, client, disbursed }: WorkedExample): AgreedLoan =>
  agreedLoanOf(terms, { profile, disbursed, repeatClient: client === 'repeat' });

export function stateOf(loan: Loan): ExampleState {
  const rolloverQuote = rolloverQuoteOf(loan);
  return {
    date: dateOf(loan, loan.day),
    status: loanStatus(loan),
    overpayment: loan.overpayment,
    oneTimePenalty: loan.oneTimePenalty,
    penaltiesCharged: loan.penaltiesCharged,
    paid: {
      penalty: loan.flows.net('overpayment', 'penalty') + loan.flows.net('rollover', 'penalty'),
      interest: loan.flows.net('overpayment', 'interest'),
      principal: loan.flows.net('overpayment', 'principal'),
      rollover: loan.flows.net('rollover', 'lender.rollovers'),
    },
    instalments: loan.instalments.map(({ number, dueDay, interest, principal, penalty }) => ({
      k: number,
      due: dateOf(loan, dueDay),
      interest,
      principal,
      penalty,
    })),
    rolloverQuote: rolloverQuote === null ? null : { fee: rolloverQuote.fee, penalties: rolloverQuote.penalties },
    payoff: payoffOf(loan),
  };
}
