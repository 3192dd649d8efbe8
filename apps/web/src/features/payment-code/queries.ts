import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import { instalmentInfo, rolloverInfo } from '@hiram/contract/endpoints/repayment.ts';
import { call } from '../../platform/api/call.ts';
import type { ScreenQuery } from '../../platform/api/screenQuery.ts';
import { readRepaymentInfo, saveRepaymentInfo, type RepaymentInfo } from '../payment/repaymentInfo.ts';
import { hasOrder, type Session } from '../../platform/session/session.ts';

/** Stored payment data, refetched if missing or not from today, because the amount due changes daily. */
export const storedCodeQuery: ScreenQuery<RepaymentInfo> = {
  of: (session, { searchParams }) => {
    const { userId, orderId } = session;
    const usual = searchParams.get('kind') === 'rollover' ? 'rollover' : 'instalment';
    return {
      queryKey: ['repaymentInfo', session],
      queryFn: () => fetchInfo(session, readRepaymentInfo(userId, orderId)?.kind ?? usual),
      initialData: () => readRepaymentInfo(userId, orderId) ?? undefined,
      initialDataUpdatedAt: () => readRepaymentInfo(userId, orderId)?.savedAt,
      staleTime: ({ state }) => (isOfToday(state.dataUpdatedAt) ? Infinity : 0),
      // Not cached: a repayment screen may store another code before the next visit.
      gcTime: 0,
      enabled: hasOrder(session),
    };
  },
};

const isOfToday = (ms: number): boolean => manilaDateOf(new Date(ms)) === manilaDateOf(new Date());

async function fetchInfo(session: Session, kind: RepaymentInfo['kind']): Promise<RepaymentInfo> {
  const { userId, orderId, productId } = session;
  const left = { orderId, productId, savedAt: Date.now() };
  const info: RepaymentInfo =
    kind === 'rollover'
      ? { ...(await call(rolloverInfo, session, { orderId, productId })), ...left, kind }
      : { ...(await call(instalmentInfo, session, { orderId, productId })), ...left, kind };
  saveRepaymentInfo(userId, info);
  return info;
}
