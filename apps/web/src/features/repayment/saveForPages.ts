import { saveRepaymentInfo, type RepaymentInfo } from '../payment/repaymentInfo.ts';
import type { Session } from '../../platform/session/session.ts';
import type { Repayment } from './repayment.ts';

/** Stores the payment data for the code page and the instructions, which never read a code from the address: anyone can forge an address. */
export function saveForPages({ userId, orderId, productId }: Session, { kind, info, asOf }: Repayment): void {
  saveRepaymentInfo(userId, { ...info, kind, orderId, productId, savedAt: asOf } as RepaymentInfo);
}
