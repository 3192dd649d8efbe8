import type { TrackedPayment } from '@hiram/contract/endpoints/payment-state.ts';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../platform/session/useSession.ts';
import { CallFailure, isTimeOut } from '../../platform/api/failure.ts';
import { paymentsOf } from './queries.ts';
import { listPending } from './underWay.ts';

/** A provider's report must be on the page within five seconds, including the round trip. */
const INTERVAL_MS = 3000;

/** Milliseconds until the next poll, or false if no further change is possible. */
export function pollAfter(payments: readonly Pick<TrackedPayment, 'state'>[] | undefined, error: Error | null): number | false {
  if (error instanceof CallFailure && error.kind !== 'network') return false;
  // Polls again after a lost connection, but not after a timeout.
  if (payments === undefined) return error === null || isTimeOut(error) ? false : INTERVAL_MS;
  return listPending(payments).length > 0 ? INTERVAL_MS : false;
}

interface PaymentStates {
  /** Newest first; empty until loaded. */
  readonly payments: readonly TrackedPayment[];
  /** Time of the last answer in milliseconds; 0 before the first answer. */
  readonly checkedAt: number;
  readonly isLoading: boolean;
}

/**
 * Payments of an order, polled while a payment is pending and the page is visible. Optional content of a page: failures, including
 * an expired session, are ignored.
 */
export function usePaymentState(orderId: string): PaymentStates {
  const session = useSession();
  const { data, dataUpdatedAt, isLoading } = useQuery({
    ...paymentsOf(session, orderId, { background: true }),
    enabled: orderId !== '' && session.sessionId !== '',
    refetchInterval: ({ state }) => pollAfter(state.data, state.error),
    retry: false,
  });
  return { payments: data ?? NONE, checkedAt: dataUpdatedAt, isLoading };
}

const NONE: readonly TrackedPayment[] = [];
