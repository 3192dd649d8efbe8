import { useEffect, useState } from 'react';
import { config } from '../../platform/config/config.ts';
import { phoneStorage } from '../../platform/session/phoneStorage.ts';
import { useSession } from '../../platform/session/useSession.ts';
import type { Keeping } from './draftSeal.ts';
import { draftText, readableDraft, type DraftOwner, type DraftText } from './draftText.ts';

export interface KeptDraft {
  readonly keeping: Keeping;
  readonly draft: DraftText;
}

const isReadable = (): boolean => config.profile.readableOnPhone === 'everything';

/** A separate chunk because the first load is at its size limit; requested at once, so that it loads in parallel with the page's data. */
const loadHidden = () => import('./hiddenDraft.ts');
if (!isReadable()) loadHidden().catch(() => undefined);

/**
 * Saved draft of an order; `null` until it is decrypted.
 * @param draftKey only the first value is used: a key change while the page is open would encrypt parts of a draft with different keys
 */
export function useKeptDraft(orderNo: string, draftKey: string | undefined): KeptDraft | null {
  const { userId } = useSession();
  const [firstKey] = useState(draftKey);
  const [kept, setKept] = useState(() => (isReadable() ? readable({ userId, orderNo }) : null));
  const isOpen = kept !== null;
  useEffect(() => {
    if (isOpen) return undefined;
    let left = false;
    void hidden({ userId, orderNo }, firstKey).then((opened) => (left ? undefined : setKept(opened)));
    return () => {
      left = true;
    };
  }, [isOpen, userId, orderNo, firstKey]);
  return kept;
}

const readable = (owner: DraftOwner): KeptDraft => ({ keeping: 'readable', draft: readableDraft(phoneStorage(), owner) });

/** Stores nothing if encryption is impossible: no key from the service, no https, or a failed chunk load. */
async function hidden(owner: DraftOwner, draftKey: string | undefined): Promise<KeptDraft> {
  try {
    if (draftKey !== undefined) return await (await loadHidden()).openHiddenDraft(phoneStorage(), owner, draftKey);
  } catch {
    // Same result as without a key.
  }
  return { keeping: 'notAtAll', draft: draftText({}, async () => undefined) };
}
