import { complaintDetail, complaintList, complaintStart, saveComplaint, scoreComplaint } from '@hiram/contract/endpoints/complaint.ts';
import type { AnswerOf, RequestOf } from '@hiram/contract/wire/endpoint.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call, firstCallFromSession, firstCallOf } from '../../platform/api/call.ts';
import { fixedQuery, type ScreenQuery } from '../../platform/api/screenQuery.ts';
import { useAct } from '../../platform/api/useAct.ts';
import type { Session } from '../../platform/session/session.ts';
import { useSession } from '../../platform/session/useSession.ts';

type Start = AnswerOf<typeof complaintStart>;

const startOf = (session: Session, orderId: string | null) => ({
  queryKey: [complaintStart.name, session, orderId],
  queryFn: () => call(complaintStart, session, { orderId }),
});

/** Query of the start page; the describe page makes the same call without an order. */
export const startQuery: ScreenQuery<Start> = {
  firstCall: () => firstCallFromSession(complaintStart, ['orderId']),
  of: (session) => startOf(session, session.orderId || null),
};
export const describeQuery: ScreenQuery<Start> = {
  firstCall: () => firstCallOf(complaintStart, { orderId: null }),
  of: (session) => startOf(session, null),
};
export const listQuery = fixedQuery(complaintList, {});

export const detailsQuery: ScreenQuery<AnswerOf<typeof complaintDetail>> = {
  of: (session, { searchParams }) => {
    const problemId = searchParams.get('problemId') ?? '';
    return {
      queryKey: [complaintDetail.name, session, problemId],
      queryFn: () => call(complaintDetail, session, { problemId }),
      enabled: problemId !== '',
    };
  },
};

type ComplaintToSave = RequestOf<typeof saveComplaint>;

interface ComplaintSubmission {
  /** Resolves when the images are uploaded, because the request contains their addresses. */
  readonly complaint: () => Promise<ComplaintToSave>;
  readonly keyFor: (complaint: ComplaintToSave) => Promise<string>;
}

type Saved = AnswerOf<typeof saveComplaint>;

/** The draft stores the idempotency key, because the system may end the page. */
export function useSendComplaint(orderNo: string, outcome: { onDone: (saved: Saved) => void; onFailed: (failure: Error) => void }) {
  const session = useSession();
  return useAct(
    `${saveComplaint.name} ${orderNo}`,
    async ({ complaint, keyFor }: ComplaintSubmission) => {
      const request = await complaint();
      return await call(saveComplaint, session, request, { intentKey: await keyFor(request) });
    },
    outcome,
  );
}

export type Score = RequestOf<typeof scoreComplaint>['score'];

export function useScoreComplaint(problemId: string, onDone: () => void) {
  const session = useSession();
  const client = useQueryClient();
  return useAct(
    `${scoreComplaint.name} ${problemId}`,
    (score: Score, keyFor) => call(scoreComplaint, session, { score, problemId }, { intentKey: keyFor(score) }),
    {
      onDone: () => {
        onDone();
        // Only matters when the page is opened again.
        void client.invalidateQueries({ queryKey: [complaintDetail.name] });
      },
    },
  );
}
