import type { TrackedPayment } from '@hiram/contract/endpoints/payment-state.ts';
import { CallFailure } from '../../platform/api/failure.ts';
import { underWay } from './underWay.ts';

/** The provider's word is to be on the page within five seconds: this, and the way there and back. */
const INTERVAL_MS = 3000;

/** Milliseconds until the next question, or false when no answer could say anything new. */
export function askAgainAfter(payments: readonly Pick<TrackedPayment, 'state'>[] | undefined, error: Error | null): number | false {
  if (error instanceof CallFailure && error.kind !== 'network') return false;
  // Nothing came yet, but it may: the line was down.
  if (payments === undefined) return error === null ? false : INTERVAL_MS;
  return underWay(payments).length > 0 ? INTERVAL_MS : false;
}
