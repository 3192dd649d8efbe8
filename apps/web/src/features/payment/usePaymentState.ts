import type { TrackedPayment } from '@hiram/contract/endpoints/payment-state.ts';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../platform/session/useSession.ts';
import { CallFailure, isTimeOut } from '../../platform/api/failure.ts';
import { paymentsOf } from './queries.ts';
import { underWay } from './underWay.ts';

/** The provider's word is to be on the page within five seconds: this, and the way there and back. */
const INTERVAL_MS = 3000;

/** Milliseconds until the next question, or false when no answer could say anything new. */
export function pollAfter(payments: readonly Pick<TrackedPayment, 'state'>[] | undefined, error: Error | null): number | false {
  if (error instanceof CallFailure && error.kind !== 'network') return false;
  // Nothing came yet, but it may: the line was down. A time-out is not tried again.
  if (payments === undefined) return error === null || isTimeOut(error) ? false : INTERVAL_MS;
  return underWay(payments).length > 0 ? INTERVAL_MS : false;
}

interface PaymentStates {
  /** Newest first; none while nothing is known. */
  readonly payments: readonly TrackedPayment[];
  /** When the service said so, in milliseconds; 0 while it has said nothing. */
  readonly checkedAt: number;
  /** It is being asked for the first time. */
  readonly isLoading: boolean;
}

/**
 * Where the payments of an order stand, asked again while one is under way and the page is in sight. It stands beside what the borrower
 * came for: when it can't be had, not even for lack of a session, the page goes on without it.
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
