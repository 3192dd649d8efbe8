import { paymentState } from '@hiram/contract/payment-state.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import type { Session } from '../session.ts';
import { useSession } from '../useSession.ts';

/** What is under way for this order. */
export const paymentsOf = (session: Session) =>
  queryOptions({
    queryKey: [paymentState.name, session],
    queryFn: async () => (await call(paymentState, session, { orderId: session.orderId })).payments,
  });

export const usePayments = () => useQuery(paymentsOf(useSession()));
