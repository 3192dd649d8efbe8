import { orderReview } from '@hiram/contract/endpoints/complaint-timeline.ts';
import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { useSession } from '../../platform/session/useSession.ts';

export function useOrderReview(enabled = true): UseQueryResult<AnswerOf<typeof orderReview>> {
  const session = useSession();
  const { orderId } = session;
  return useQuery({ queryKey: [orderReview.name, session], queryFn: () => call(orderReview, session, { orderId }), enabled });
}
