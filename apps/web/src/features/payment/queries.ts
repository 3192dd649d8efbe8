import { paymentState } from '@hiram/contract/endpoints/payment-state.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import type { Session } from '../../platform/session/session.ts';
import { useSession } from '../../platform/session/useSession.ts';

/** What is under way for this order. */
export const paymentsOf = (session: Session) =>
  queryOptions({
    queryKey: [paymentState.name, session],
    queryFn: async () => (await call(paymentState, session, { orderId: session.orderId })).payments,
  });

export const usePayments = () => useQuery(paymentsOf(useSession()));
