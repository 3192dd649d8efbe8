import { paymentState, type TrackedPayment } from '@hiram/contract/endpoints/payment-state.ts';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call, type CallOptions } from '../../platform/api/call.ts';
import type { Session } from '../../platform/session/session.ts';
import { useSession } from '../../platform/session/useSession.ts';
import { listPending } from './underWay.ts';

/** Payments of an order, newest first. Every component shares this query's cache entry. */
export const paymentsOf = (session: Session, orderId = session.orderId, options: CallOptions = {}) =>
  queryOptions({
    queryKey: [paymentState.name, session, orderId],
    queryFn: async () => (await call(paymentState, session, { orderId }, options)).payments,
  });

export const usePayments = () => useQuery(paymentsOf(useSession()));

/** No payment waits longer for this call, which is ours: another service may not have it, or answer it slowly. */
export const KNOWN_WITHIN_MS = 3000;

/** Pending payments as far as they are known; a failure or a late answer leaves those that were known before. */
export async function knownPending(queryClient: QueryClient, session: Session, staleTime: number): Promise<readonly TrackedPayment[]> {
  const options = paymentsOf(session, session.orderId, { background: true });
  const known = (): readonly TrackedPayment[] => queryClient.getQueryData(options.queryKey) ?? [];
  const loaded = queryClient.query({ ...options, staleTime, retry: false }).catch(known);
  const late = new Promise((resolve) => setTimeout(resolve, KNOWN_WITHIN_MS)).then(known);
  return listPending(await Promise.race([loaded, late]));
}
