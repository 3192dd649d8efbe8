import { orderDetail, rateService } from '@hiram/contract/endpoints/order.ts';
import { BORROW_AGAIN_MODULE, saveEvent } from '@hiram/contract/endpoints/tracking.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, firstCallFromSession } from '../../platform/api/call.ts';
import { intentKeys } from '../../platform/api/intentKeys.ts';
import { hasOrder, type Session } from '../../platform/session/session.ts';
import { useSession } from '../../platform/session/useSession.ts';
import type { Score } from './ratingOutcome.ts';

export const orderFirstCall = () => firstCallFromSession(orderDetail, ['productId', 'orderId']);

export const orderQuery = (session: Session) => ({
  queryKey: [orderDetail.name, session],
  queryFn: () => call(orderDetail, session, { productId: session.productId, orderId: session.orderId }),
  enabled: hasOrder(session),
});

export const useOrder = () => useQuery(orderQuery(useSession()));

export function useRateService() {
  const session = useSession();
  const [keyFor] = useState(intentKeys);
  return useMutation({
    mutationFn: (score: Score) => call(rateService, session, { score }, { intentKey: keyFor(score) }),
  });
}

/** Quiet, because a failed tracking call is irrelevant to the borrower. */
export function useTrackBorrowAgain() {
  const session = useSession();
  const request = { productId: session.productId, moduleId: BORROW_AGAIN_MODULE, positionId: session.position || null };
  return useMutation({ mutationFn: () => call(saveEvent, session, request, { quiet: true }) });
}
