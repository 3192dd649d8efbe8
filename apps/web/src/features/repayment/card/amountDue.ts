import { instalmentInfo } from '@hiram/contract/endpoints/repayment.ts';
import { centavos, type Centavos } from '@hiram/contract/wire/money.ts';
import { call } from '../../../platform/api/call.ts';
import { hasOrder, type Session } from '../../../platform/session/session.ts';

/** Returns 0 if the session names no order or product. */
export async function amountDue(session: Session): Promise<Centavos> {
  if (!hasOrder(session)) return centavos(0);
  const { productId, orderId } = session;
  return (await call(instalmentInfo, session, { productId, orderId })).repayAmount;
}
