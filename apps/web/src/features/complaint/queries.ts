import { complaintDetail, complaintList, complaintStart, saveComplaint, scoreComplaint } from '@hiram/contract/endpoints/complaint.ts';
import type { AnswerOf, RequestOf } from '@hiram/contract/wire/endpoint.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, firstCallFromSession, firstCallOf } from '../../platform/api/call.ts';
import { intentKeys } from '../../platform/api/intentKeys.ts';
import { fixedQuery, type ScreenQuery } from '../../platform/api/screenQuery.ts';
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

export function useSendComplaint() {
  const session = useSession();
  return useMutation({
    mutationFn: async ({ complaint, keyFor }: ComplaintSubmission) => {
      const request = await complaint();
      return await call(saveComplaint, session, request, { intentKey: await keyFor(request) });
    },
  });
}

export type Score = RequestOf<typeof scoreComplaint>['score'];

export function useScoreComplaint(problemId: string) {
  const session = useSession();
  const client = useQueryClient();
  const [keyFor] = useState(intentKeys);
  return useMutation({
    mutationFn: (score: Score) => call(scoreComplaint, session, { score, problemId }, { intentKey: keyFor(score) }),
    // Not awaited: the thank-you toast must not wait for the refetch, which only matters when the page is opened again.
    onSuccess: () => void client.invalidateQueries({ queryKey: [complaintDetail.name] }),
  });
}
