import type { Profile } from '@hiram/contract/product/profile.ts';
import { DRAFT_PREFIX, REPAYMENT_PREFIX } from '../../platform/session/phoneStorage.ts';

/** Deletes other borrowers' drafts when a borrower opens one, because phones are shared. */
export const deleteOtherDrafts = (storage: Storage | null, userId: string): void =>
  removeItems(storage, (name) => name.startsWith(DRAFT_PREFIX) && !name.startsWith(`${DRAFT_PREFIX}${userId}:`));

/** @param readable with `payCodes` an entry with a payment code stays, because the code's page reads it from local storage */
export const clearStorage = (storage: Storage | null, readable: Profile['readableOnPhone']): void =>
  removeItems(storage, (name) => readable === 'everything' || !hasPayCode(storage, name));

/** True if the stored payment data contains a code; a channel may have none yet. */
function hasPayCode(storage: Storage | null, name: string): boolean {
  if (!name.startsWith(REPAYMENT_PREFIX)) return false;
  try {
    const left = JSON.parse(storage?.getItem(name) ?? '{}') as { readonly defDetail?: { readonly payCode?: string } };
    return (left.defDetail?.payCode ?? '') !== '';
  } catch {
    return false;
  }
}

function removeItems(storage: Storage | null, isForgotten: (name: string) => boolean): void {
  try {
    for (const name of Object.keys(storage ?? {})) if (isForgotten(name)) storage?.removeItem(name);
  } catch {
    return;
  }
}
