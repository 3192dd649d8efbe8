import { navigate, useAddress } from '../../platform/navigation/address.tsx';
import { linkTo } from '../../platform/session/session.ts';
import { useSession } from '../../platform/session/useSession.ts';
import { UNLISTED } from './unlistedContact.ts';

interface Problem {
  readonly orderNo: string;
  readonly problemType: number;
  /** Only the collection type has one. */
  readonly problemSonType?: number;
}

interface ComplaintNavigation {
  readonly toStart: () => void;
  readonly toList: () => void;
  readonly toDescribe: (problem: Problem) => void;
  readonly toDetails: (problemId: string) => void;
  readonly toCustomerService: () => void;
  /** In place of the page that was sent: going back to it would only show it empty. */
  readonly backToStart: () => void;
}

/** Where these pages lead. */
export function useComplaintNavigation(): ComplaintNavigation {
  const session = useSession();
  const { searchParams } = useAddress();
  return {
    toStart: () => navigate(linkTo('complaint', session)),
    toList: () => navigate(linkTo('complaintList', session)),
    toDescribe: ({ orderNo, problemType, problemSonType }) =>
      navigate(
        linkTo('complaintDescribe', session, {
          problemType: String(problemType),
          problemSonType: problemSonType === undefined ? '' : String(problemSonType),
          orderNo,
          ...(searchParams.has(UNLISTED) ? { [UNLISTED]: searchParams.get(UNLISTED) ?? '' } : {}),
        }),
      ),
    toDetails: (problemId) => navigate(linkTo('complaintDetails', session, { problemId })),
    toCustomerService: () => navigate(linkTo('customerService', session)),
    backToStart: () => navigate(linkTo('complaint', session), { replace: true }),
  };
}
