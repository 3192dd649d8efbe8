import { paymentState } from '@hiram/contract/endpoints/payment-state.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call, type CallOptions } from '../../platform/api/call.ts';
import { fallbackIfNoSuchCall } from '../../platform/api/failure.ts';
import type { Session } from '../../platform/session/session.ts';
import { useSession } from '../../platform/session/useSession.ts';

/** Payments of an order, newest first. Every component shares this query's cache entry. */
export const paymentsOf = (session: Session, orderId = session.orderId, options: CallOptions = {}) =>
  queryOptions({
    queryKey: [paymentState.name, session, orderId],
    queryFn: async () => (await call(paymentState, session, { orderId }, options).catch(fallbackIfNoSuchCall({ payments: [] }))).payments,
  });

export const usePayments = () => useQuery(paymentsOf(useSession()));
