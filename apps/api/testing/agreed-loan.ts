import { calendarDate } from '@hiram/contract/product/dates.ts';
import { profiles } from '@hiram/contract/product/profile.ts';
import type { ProfileName } from '@hiram/contract/product/profile.ts';
import { planOf } from '@hiram/contract/money/schedule.ts';
import { termsOf } from '@hiram/contract/money/terms.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { AgreedLoan } from '../src/lending/engine/loan.ts';

/** The figures of a loan, with the names of the worked examples. */
export interface LoanFigures {
  readonly P: number;
  readonly n: number;
  readonly d: number;
  readonly rate: number;
  readonly fee: number;
  readonly rollover: number;
}

export const planOfFigures = ({ P, n, d, rate, fee }: LoanFigures, disbursed: string) =>
  planOf({
    principal: centavos(P),
    instalments: n,
    periodDays: d,
    feeBps: fee,
    rateBps: rate,
    disbursedOn: calendarDate(disbursed),
  });

interface AgreementContext {
  readonly profile: ProfileName;
  readonly disbursed: string;
  readonly repeatClient: boolean;
}

export function agreedLoanOf(figures: LoanFigures, { profile, disbursed, repeatClient }: AgreementContext): AgreedLoan {
  const plan = planOfFigures(figures, disbursed);
  return {
    disbursedOn: plan.disbursedOn,
    principal: plan.principal,
    fee: plan.fee,
    periodDays: plan.periodDays,
    rateBps: plan.rateBps,
    rolloverBps: figures.rollover,
    repeatClient,
    instalments: plan.instalments.map(({ principal, interest }) => ({ principal, interest })),
    terms: termsOf(profiles[profile]),
  };
}

/** ₱8,000.00 in four payments of 2,320, 2,240, 2,160 and 2,080, on days 30, 60, 90 and 120: 4% per 30 days, a fee of 3%, a rollover fee of 30%. */
export const sampleAgreedLoan = (profile: ProfileName, changes: Partial<LoanFigures> = {}, repeatClient = false): AgreedLoan =>
  agreedLoanOf(
    { P: 8_000_00, n: 4, d: 30, rate: 400, fee: 300, rollover: 3000, ...changes },
    { profile, disbursed: '2026-03-01', repeatClient },
  );
