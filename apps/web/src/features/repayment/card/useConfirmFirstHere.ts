import { m } from '@hiram/contract/messages';
import { useConfirmPending } from '../../payment/useConfirmFirst.tsx';
import { useSession } from '../../../platform/session/useSession.ts';
import { showFailure } from './showFailure.ts';
import { usePayNavigation } from './usePayNavigation.ts';

/** @param productId product of the order, for the link to the order's page; the address does not always contain the product */
export function useConfirmPendingCard(productId: string | undefined) {
  const { toBorrowDetail } = usePayNavigation();
  const session = useSession();
  return useConfirmPending({
    onFollow: () => toBorrowDetail(productId ?? session.productId),
    onFailure: (failure) => showFailure(failure, m.card_repay_failed()),
  });
}
