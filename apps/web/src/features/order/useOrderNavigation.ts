import { useNavigate } from 'react-router';
import { send } from '../../platform/bridge/send.ts';
import { linkTo } from '../../platform/session/session.ts';
import { tabStorage } from '../../platform/session/tabStorage.ts';
import { useSession } from '../../platform/session/useSession.ts';
import { markBankTipSeen } from './bankTip.ts';
import { useTrackBorrowAgain } from './queries.ts';

interface OrderNavigation {
  readonly toRepay: () => void;
  readonly toRollover: () => void;
  readonly toBindBank: () => void;
  readonly toComplaint: () => void;
  readonly borrowAgain: () => void;
}

/** Where this page leads. */
export function useOrderNavigation(): OrderNavigation {
  const session = useSession();
  const navigate = useNavigate();
  const track = useTrackBorrowAgain();
  return {
    toRepay: () => {
      markBankTipSeen(tabStorage(), session);
      void navigate(linkTo('repay', session));
    },
    toRollover: () => void navigate(linkTo('repayDelay', session)),
    toBindBank: () => void navigate(linkTo('bindBank', session, { source: 'loanDetail' })),
    toComplaint: () => void navigate(linkTo('complaint', session)),
    borrowAgain: () => {
      // Not waited for: a slow network must not hold the borrower here.
      track.mutate();
      send('toP', { productId: session.productId });
    },
  };
}
