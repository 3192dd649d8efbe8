import { useNavigate } from 'react-router';
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
  const navigate = useNavigate();
  return {
    toOrder: () => void navigate(linkTo('order', session)),
    toRepay: () => void navigate(linkTo('repay', session)),
    toRollover: () => void navigate(linkTo('repayDelay', session)),
    toComplaint: () => void navigate(linkTo('complaint', session)),
    // The address names another borrower's order: which of ours is meant only the app knows.
    toLoans: () => send('toHome', {}),
  };
}
