import type { RequestOf } from '@hiram/contract/wire/endpoint.ts';
import { instalmentInfo, rolloverInfo } from '@hiram/contract/endpoints/repayment.ts';
import { useQuery } from '@tanstack/react-query';
import { call, firstCallFromSession } from '../../platform/api/call.ts';
import { namesOrder } from '../../platform/session/session.ts';
import { useSession } from '../../platform/session/useSession.ts';

export const instalmentFirstCall = () => firstCallFromSession(instalmentInfo, ['productId', 'orderId']);
export const rolloverFirstCall = () => firstCallFromSession(rolloverInfo, ['productId', 'orderId']);

export const useInstalment = () => useRepaymentInfo(instalmentInfo);
export const useRollover = () => useRepaymentInfo(rolloverInfo);

function useRepaymentInfo<E extends typeof instalmentInfo | typeof rolloverInfo>(endpoint: E) {
  const session = useSession();
  const { productId, orderId } = session;
  return useQuery({
    queryKey: [endpoint.name, session],
    queryFn: () => call(endpoint, session, { productId, orderId } as RequestOf<E>),
    enabled: namesOrder(session),
  });
}
