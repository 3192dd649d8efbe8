import { useState } from 'react';
import type { DraftText } from './draftText.ts';
import { useEvidence, type LazyEvidence } from './useEvidence.ts';
import type { SavedDraft } from './useSavedDraft.ts';

export interface Draft extends LazyEvidence, Pick<DraftText, 'write' | 'keyFor'> {
  readonly text: string;
  readonly clear: () => void;
}

/**
 * Draft about an order, saved on every keystroke because the system may kill the page while the camera is open.
 * @param beginning initial text if no draft exists
 */
export function useDraft(orderNo: string, { draft, keeping }: SavedDraft, beginning: string): Draft {
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
