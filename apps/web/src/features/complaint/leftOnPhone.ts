import type { Profile } from '@hiram/contract/product/profile.ts';
import { PREFIX } from './draftText.ts';

/** Under which the repayment pages leave what a borrower pays with, see `repaymentInfo.ts`. */
const FOR_PAYING = 'repaymentInfo:';

/** A phone has more than one hand on it: what one borrower wrote is gone when another begins to write. */
export const forgetDraftsOfOthers = (storage: Storage | null, userId: string): void =>
  forget(storage, (name) => name.startsWith(PREFIX) && !name.startsWith(`${PREFIX}${userId}:`));

/** @param readable a borrower who complains may still have a code to pay, and its page reads it from here */
export const clearStorage = (storage: Storage | null, readable: Profile['readableOnPhone']): void =>
  forget(storage, (name) => readable === 'everything' || !holdsPayCode(storage, name));

/** A channel may have no code yet: what is left for its page then pays nothing. */
function holdsPayCode(storage: Storage | null, name: string): boolean {
  if (!name.startsWith(FOR_PAYING)) return false;
  try {
    const left = JSON.parse(storage?.getItem(name) ?? '{}') as { readonly defDetail?: { readonly payCode?: string } };
    return (left.defDetail?.payCode ?? '') !== '';
  } catch {
    return false;
  }
}

function forget(storage: Storage | null, isForgotten: (name: string) => boolean): void {
  try {
    for (const name of Object.keys(storage ?? {})) if (isForgotten(name)) storage?.removeItem(name);
  } catch {
    return;
  }
}
