import { useEffect, useState } from 'react';
import { config } from '../../platform/config/config.ts';
import { phoneStorage } from '../../platform/session/phoneStorage.ts';
import { useSession } from '../../platform/session/useSession.ts';
import type { DraftStorageMode } from './draftCipher.ts';
import { draftText, readableDraft, type DraftOwner, type DraftText } from './draftText.ts';

export interface SavedDraft {
  readonly keeping: DraftStorageMode;
  readonly draft: DraftText;
}

const isReadable = (): boolean => config.profile.readableOnPhone === 'everything';

/** A separate chunk because the first load is at its size limit; requested at once, so that it loads in parallel with the page's data. */
const loadEncryptedDraft = () => import('./encryptedDraft.ts');
if (!isReadable()) loadEncryptedDraft().catch(() => undefined);

/**
 * Saved draft of an order; `null` until it is decrypted.
 * @param draftKey only the first value is used: a key change while the page is open would encrypt parts of a draft with different keys
 */
export function useSavedDraft(orderNo: string, draftKey: string | undefined): SavedDraft | null {
  const { userId } = useSession();
  const [firstKey] = useState(draftKey);
  const [kept, setKept] = useState(() => (isReadable() ? openReadableDraft({ userId, orderNo }) : null));
  const isOpen = kept !== null;
  useEffect(() => {
    if (isOpen) return undefined;
    let left = false;
    void openDraftOrNone({ userId, orderNo }, firstKey).then((opened) => (left ? undefined : setKept(opened)));
    return () => {
      left = true;
    };
  }, [isOpen, userId, orderNo, firstKey]);
  return kept;
}

const openReadableDraft = (owner: DraftOwner): SavedDraft => ({ keeping: 'readable', draft: readableDraft(phoneStorage(), owner) });

/** Stores nothing if encryption is impossible: no key from the service, no https, or a failed chunk load. */
async function openDraftOrNone(owner: DraftOwner, draftKey: string | undefined): Promise<SavedDraft> {
  try {
    if (draftKey !== undefined) return await (await loadEncryptedDraft()).openEncryptedDraft(phoneStorage(), owner, draftKey);
  } catch {
    // Same result as without a key.
  }
  return { keeping: 'notAtAll', draft: draftText({}, async () => undefined) };
}
