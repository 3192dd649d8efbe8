import { payByDates } from '@hiram/contract/choices.ts';
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

/** Until when each channel is quick enough. */
export function usePayByDates(wanted = true) {
  const session = useSession();
  const { orderId } = session;
  return useQuery({
    queryKey: [payByDates.name, session],
    queryFn: () => call(payByDates, session, { orderId }, { unasked: true }),
    enabled: wanted && orderId !== '',
  });
}
