import type { Centavos } from '@hiram/contract/wire/money.ts';
import type { RepaymentInfo } from '../payment/repaymentInfo.ts';

export interface Payable {
  readonly payCode: string;
  readonly amount: Centavos;
}

/** Stored payment code with its amount; `null` if no code is stored. */
export function payable(info: RepaymentInfo | null): Payable | null {
  if (info === null || info.defDetail.payCode === '') return null;
  return { payCode: info.defDetail.payCode, amount: info.kind === 'rollover' ? info.delayInfo.delayAmount : info.repayAmount };
}
