import { useEffect, useState } from 'react';
import { config } from '../../platform/config/config.ts';
import { phoneStorage } from '../../platform/session/phoneStorage.ts';
import { useSession } from '../../platform/session/useSession.ts';
import { clearStorage, forgetDraftsOfOthers, keepDraftText, keyOfSending, readDraftText } from './draftText.ts';
import { useEvidence, type EvidenceLater } from './useEvidence.ts';

export interface Draft extends EvidenceLater {
  readonly text: string;
  readonly write: (text: string) => void;
  /** The key under which this request counts once, kept as long as the draft. */
  readonly keyFor: (request: unknown) => string;
  /** It was sent: nothing of it is left on the phone. */
  readonly clear: () => void;
}

/** What the borrower has written about an order, saved at every key: the page may be killed while its camera is open. */
export function useDraft(orderNo: string): Draft {
  const { userId } = useSession();
  const owner = { userId, orderNo };
  const [text, setText] = useState(() => readDraftText(phoneStorage(), owner));
  const later = useEvidence(orderNo);
  useEffect(() => forgetDraftsOfOthers(phoneStorage(), userId), [userId]);
  return {
    ...later,
    text,
    write: (written) => {
      setText(written);
      keepDraftText(phoneStorage(), owner, written);
    },
    keyFor: (request) => keyOfSending(phoneStorage(), owner, request),
    clear: () => {
      clearStorage(phoneStorage(), config.profile.keptAfterComplaint);
      later.evidence?.clear();
    },
  };
}
