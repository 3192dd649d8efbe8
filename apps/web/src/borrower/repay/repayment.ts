import type { AnswerOf } from '@hiram/contract/endpoint.ts';
import type { Centavos } from '@hiram/contract/money.ts';
import type { instalmentInfo, rolloverInfo } from '@hiram/contract/repay.ts';

export type Instalment = AnswerOf<typeof instalmentInfo>;
export type Rollover = AnswerOf<typeof rolloverInfo>;

interface Paid {
  readonly amount: Centavos;
  /** When its data came, in milliseconds. */
  readonly asOf: number;
}

/** What is to be paid on either screen, and how it can be. */
export type Repayment = Paid &
  ({ readonly kind: 'instalment'; readonly info: Instalment } | { readonly kind: 'rollover'; readonly info: Rollover });

export const ofInstalment = (info: Instalment, asOf: number): Repayment => ({ kind: 'instalment', amount: info.repayAmount, asOf, info });

export const ofRollover = (info: Rollover, asOf: number): Repayment => ({
  kind: 'rollover',
  amount: info.delayInfo.delayAmount,
  asOf,
  info,
});
