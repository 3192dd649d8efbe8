import { orderDetail, rateService } from '@hiram/contract/endpoints/order.ts';
import { BORROW_AGAIN_MODULE, saveEvent } from '@hiram/contract/endpoints/tracking.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { queryFromSession } from '../../platform/api/screenQuery.ts';
import { useAct } from '../../platform/api/useAct.ts';
import { useSession } from '../../platform/session/useSession.ts';
import type { Score } from './ratingOutcome.ts';

export const orderQuery = queryFromSession(orderDetail, ['productId', 'orderId'], {});

export function useRateService() {
  const session = useSession();
  return useAct(rateService.name, (score: Score, keyFor) => call(rateService, session, { score }, { intentKey: keyFor(score) }));
}

/** Quiet, because a failed tracking call is irrelevant to the borrower. */
export function useTrackBorrowAgain() {
  const session = useSession();
  const request = { productId: session.productId, moduleId: BORROW_AGAIN_MODULE, positionId: session.position || null };
  return useMutation({ mutationFn: () => call(saveEvent, session, request, { quiet: true }) });
}
