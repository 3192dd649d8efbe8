import { centavos } from '@hiram/contract/wire/money.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import type { Flows } from '../ledger/flows.ts';

/** Amounts paid with the borrower's money, by part. */
export interface PaidParts {
  readonly principal: Centavos;
  readonly interest: Centavos;
  readonly penalty: Centavos;
  /** Rollover fees. */
  readonly rollover: Centavos;
  /** Prices of payment plans. */
  readonly plan: Centavos;
}

export const totalOf = ({ principal, interest, penalty, rollover, plan }: PaidParts): Centavos =>
  centavos(principal + interest + penalty + rollover + plan);

export const paidIn = (flows: Flows): PaidParts => ({
  principal: flows.net('overpayment', 'principal'),
  interest: flows.net('overpayment', 'interest'),
  penalty: centavos(flows.net('overpayment', 'penalty') + flows.net('rollover', 'penalty')),
  rollover: flows.net('rollover', 'lender.rollovers'),
  plan: flows.net('overpayment', 'lender.plans'),
});
