import { useState } from 'react';
import type { DraftText } from './draftText.ts';
import { useEvidence, type EvidenceLater } from './useEvidence.ts';
import type { KeptDraft } from './useKeptDraft.ts';

export interface Draft extends EvidenceLater, Pick<DraftText, 'write' | 'keyFor'> {
  readonly text: string;
  readonly clear: () => void;
}

/**
 * Draft about an order, saved on every keystroke because the system may kill the page while the camera is open.
 * @param beginning initial text if no draft exists
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
