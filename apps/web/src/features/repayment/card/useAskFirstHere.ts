import { m } from '@hiram/contract/messages';
import { useAskFirst } from '../../payment/useAskFirst.tsx';
import { useSession } from '../../../platform/session/useSession.ts';
import { sayFailure } from './sayFailure.ts';
import { usePayWays } from './usePayWays.ts';

/** @param productId of the order, whose own page follows what is under way; the address names it only sometimes */
export function useAskFirstHere(productId: string | undefined) {
  const { toBorrowDetail } = usePayWays();
  const session = useSession();
  return useAskFirst({
    onFollow: () => toBorrowDetail(productId ?? session.productId),
    onFailure: (failure) => sayFailure(failure, m.card_repay_failed()),
  });
}
