import { saveRepaymentInfo, type RepaymentInfo } from '../payment/repaymentInfo.ts';
import type { Session } from '../../platform/session/session.ts';
import type { Repayment } from './repayment.ts';

/** The code page and the instructions read it: a code is never taken from an address that anyone may have written. */
export function keepForPages({ userId, orderId, productId }: Session, { kind, info, asOf }: Repayment): void {
  saveRepaymentInfo(userId, { ...info, kind, orderId, productId, savedAt: asOf } as RepaymentInfo);
}
