import { navigate, useAddress } from '../../platform/navigation/address.tsx';
import { linkTo } from '../../platform/session/session.ts';
import { useSession } from '../../platform/session/useSession.ts';
import { UNLISTED } from './unlistedContact.ts';

interface Problem {
  readonly orderNo: string;
  readonly problemType: number;
  /** Only the collection type has sub-types. */
  readonly problemSonType?: number;
}

interface ComplaintNavigation {
  readonly toStart: () => void;
  readonly toList: () => void;
  readonly toDescribe: (problem: Problem) => void;
  readonly toDetails: (problemId: string) => void;
  readonly toCustomerService: () => void;
  /** Replaces the history entry of the sent form, which would be empty on going back. */
  readonly backToStart: () => void;
}

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
