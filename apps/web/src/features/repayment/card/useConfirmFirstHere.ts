import { m } from '@hiram/contract/messages';
import { useConfirmFirst } from '../../payment/useConfirmFirst.tsx';
import { useSession } from '../../../platform/session/useSession.ts';
import { sayFailure } from './sayFailure.ts';
import { usePayNavigation } from './usePayNavigation.ts';

/** @param productId of the order, whose own page follows what is under way; the address names it only sometimes */
export function useConfirmFirstHere(productId: string | undefined) {
  const { toBorrowDetail } = usePayNavigation();
  const session = useSession();
  return useConfirmFirst({
    onFollow: () => toBorrowDetail(productId ?? session.productId),
    onFailure: (failure) => sayFailure(failure, m.card_repay_failed()),
  });
}
