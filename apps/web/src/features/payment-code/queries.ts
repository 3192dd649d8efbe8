import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import { instalmentInfo, rolloverInfo } from '@hiram/contract/endpoints/repayment.ts';
import { useQuery } from '@tanstack/react-query';
import { useAddress } from '../../platform/navigation/address.tsx';
import { call } from '../../platform/api/call.ts';
import { readRepaymentInfo, saveRepaymentInfo, type RepaymentInfo } from '../payment/repaymentInfo.ts';
import { hasOrder, type Session } from '../../platform/session/session.ts';
import { useSession } from '../../platform/session/useSession.ts';

/** Stored payment data, refetched if missing or not from today, because the amount due changes daily. */
export function useRepaymentInfo() {
  const session = useSession();
  const { userId, orderId } = session;
  const kind = useAddress().searchParams.get('kind');
  return useQuery({
    queryKey: ['repaymentInfo', session],
    queryFn: () => fetchInfo(session, readRepaymentInfo(userId, orderId)?.kind ?? (kind === 'rollover' ? 'rollover' : 'instalment')),
    initialData: () => readRepaymentInfo(userId, orderId) ?? undefined,
    initialDataUpdatedAt: () => readRepaymentInfo(userId, orderId)?.savedAt,
    staleTime: ({ state }) => (isOfToday(state.dataUpdatedAt) ? Infinity : 0),
    // Not cached: a repayment screen may store another code before the next visit.
    gcTime: 0,
    enabled: hasOrder(session),
  });
}

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
