import { useEffect } from 'react';
import { CallFailure } from '../../../platform/api/failure.ts';
import { m } from '@hiram/contract/messages';
import { toast } from '../../../ui/toast/toast.ts';

/** Shows the service's message, or `otherwise` if there is none. An expired session has a page of its own. */
export function showFailure(failure: Error, otherwise: string): void {
  const { kind = 'unreadable', message = '' } = failure instanceof CallFailure ? failure : {};
  if (kind === 'session') return;
  if (kind === 'network') toast.fail(m.repay_network_failed());
  else toast.info(message || otherwise);
}

export const codeOf = (failure: Error): number | null => (failure instanceof CallFailure ? failure.code : null);

export function useCardsFailure(failure: Error | null): undefined {
  useEffect(() => {
    if (failure !== null) showFailure(failure, m.card_repay_cards_failed());
  }, [failure]);
}
