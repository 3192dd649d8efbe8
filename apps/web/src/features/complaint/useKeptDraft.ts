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

/** Not in the page's first load, which has no room for it, but asked for with it: it comes while the page's data does. */
const loadHidden = () => import('./hiddenDraft.ts');
if (!isReadable()) loadHidden().catch(() => undefined);

/**
 * What an earlier page left of this order's draft; null until it is decrypted.
 * @param draftKey the first one counts: a key that changes while the page is open would leave half of a draft to each
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

/** What can't be encrypted is not kept: the service gives no key, the page came without https, or the code did not come. */
async function hidden(owner: DraftOwner, draftKey: string | undefined): Promise<KeptDraft> {
  try {
    if (draftKey !== undefined) return await (await loadHidden()).openHiddenDraft(phoneStorage(), owner, draftKey);
  } catch {
    // As without a key.
  }
  return { keeping: 'notAtAll', draft: draftText({}, async () => undefined) };
}
