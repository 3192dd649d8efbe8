import type { RequestOf } from '@hiram/contract/wire/endpoint.ts';
import { instalmentInfo, rolloverInfo } from '@hiram/contract/endpoints/repayment.ts';
import { useQuery } from '@tanstack/react-query';
import { call, firstCallFromSession } from '../../platform/api/call.ts';
import { hasOrder, type Session } from '../../platform/session/session.ts';
import { useSession } from '../../platform/session/useSession.ts';

export const instalmentFirstCall = () => firstCallFromSession(instalmentInfo, ['productId', 'orderId']);
export const rolloverFirstCall = () => firstCallFromSession(rolloverInfo, ['productId', 'orderId']);

export const instalmentQuery = (session: Session) => infoQuery(instalmentInfo, session);
export const rolloverQuery = (session: Session) => infoQuery(rolloverInfo, session);

const infoQuery = <E extends typeof instalmentInfo | typeof rolloverInfo>(endpoint: E, session: Session) => ({
  queryKey: [endpoint.name, session],
  queryFn: () => call(endpoint, session, { productId: session.productId, orderId: session.orderId } as RequestOf<E>),
  enabled: hasOrder(session),
});

export const useInstalment = () => useQuery(instalmentQuery(useSession()));
export const useRollover = () => useQuery(rolloverQuery(useSession()));
