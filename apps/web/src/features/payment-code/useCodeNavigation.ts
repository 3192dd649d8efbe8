import { navigate } from '../../platform/navigation/address.tsx';
import { send } from '../../platform/bridge/send.ts';
import { linkTo } from '../../platform/session/session.ts';
import { useSession } from '../../platform/session/useSession.ts';

interface CodeNavigation {
  readonly toOrder: () => void;
  readonly toRepay: () => void;
  readonly toRollover: () => void;
  readonly toComplaint: () => void;
  readonly toLoans: () => void;
}

/** Where a code page leads. */
export function useCodeNavigation(): CodeNavigation {
  const session = useSession();
  return {
    toOrder: () => navigate(linkTo('order', session)),
    toRepay: () => navigate(linkTo('repay', session)),
    toRollover: () => navigate(linkTo('repayDelay', session)),
    toComplaint: () => navigate(linkTo('complaint', session)),
    // The address names another borrower's order: which of ours is meant only the app knows.
    toLoans: () => send('toHome', {}),
  };
}
