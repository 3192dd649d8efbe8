import { navigate } from '../../platform/navigation/address.tsx';
import { send } from '../../platform/bridge/send.ts';
import { linkTo } from '../../platform/session/session.ts';
import { tabStorage } from '../../platform/session/tabStorage.ts';
import { useSession } from '../../platform/session/useSession.ts';
import { orContinueInApp } from '../../ui/page/orContinueInApp.ts';
import { markBankTipSeen } from './bankTip.ts';
import { useTrackBorrowAgain } from './queries.ts';

interface OrderNavigation {
  readonly toRepay: () => void;
  readonly toRollover: () => void;
  readonly toBindBank: () => void;
  readonly toComplaint: () => void;
  readonly borrowAgain: () => void;
}

export function useOrderNavigation(): OrderNavigation {
  const session = useSession();
  const track = useTrackBorrowAgain();
  return {
    toRepay: () => {
      markBankTipSeen(tabStorage(), session);
      navigate(linkTo('repay', session));
    },
    toRollover: () => navigate(linkTo('repayDelay', session)),
    toBindBank: () => navigate(linkTo('bindBank', session, { source: 'loanDetail' })),
    toComplaint: () => navigate(linkTo('complaint', session)),
    borrowAgain: () => {
      // Not awaited: a slow network must not delay the navigation.
      track.mutate();
      orContinueInApp(send('toP', { productId: session.productId }));
    },
  };
}
