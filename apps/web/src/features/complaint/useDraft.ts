import { useState } from 'react';
import type { DraftText } from './draftText.ts';
import { useEvidence, type EvidenceLater } from './useEvidence.ts';
import type { KeptDraft } from './useKeptDraft.ts';

export interface Draft extends EvidenceLater, Pick<DraftText, 'write' | 'keyFor'> {
  readonly text: string;
  /** It was sent: nothing of it is left on the phone. */
  readonly clear: () => void;
}

/**
 * What the borrower has written about an order, saved at every key: the page may be killed while its camera is open.
 * @param beginning of what nobody has written yet
 */
export function useDraft(orderNo: string, { draft, keeping }: KeptDraft, beginning: string): Draft {
  const [text, setText] = useState(draft.left || beginning);
  const later = useEvidence(orderNo, keeping);
  return {
    ...later,
    text,
    write: (written) => {
      setText(written);
      draft.write(written);
    },
    keyFor: draft.keyFor,
    clear: () => {
      draft.end();
      later.evidence?.clear();
    },
  };
}
