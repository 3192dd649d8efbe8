import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import { startPayment, type instalmentInfo, type rolloverInfo } from '@hiram/contract/endpoints/repayment.ts';
import { call } from '../../platform/api/call.ts';
import type { StartPayment } from '../payment/usePay.ts';

export type Instalment = AnswerOf<typeof instalmentInfo>;
export type Rollover = AnswerOf<typeof rolloverInfo>;

interface RepaymentBase {
  readonly amount: Centavos;
  /** Time of the answer in milliseconds. */
  readonly asOf: number;
}

export type Repayment = RepaymentBase &
  ({ readonly kind: 'instalment'; readonly info: Instalment } | { readonly kind: 'rollover'; readonly info: Rollover });

export const ofInstalment = (info: Instalment, asOf: number): Repayment => ({ kind: 'instalment', amount: info.repayAmount, asOf, info });

export const ofRollover = (info: Rollover, asOf: number): Repayment => ({
  kind: 'rollover',
  amount: info.delayInfo.delayAmount,
  asOf,
  info,
});

export const startOf =
  ({ kind, amount }: Repayment): StartPayment =>
  (session, channelNumber, keyFor) => {
    const { productId, orderId } = session;
    const request = { productId, orderId, amount, isDelay: kind === 'rollover' ? 1 : 0, channelNumber } as const;
    return call(startPayment, session, request, { intentKey: keyFor(request) });
  };
