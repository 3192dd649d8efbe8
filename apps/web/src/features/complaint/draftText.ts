import type { Profile } from '@hiram/contract/product/profile.ts';
import { newKey } from '../../platform/api/intentKeys.ts';

/** A draft belongs to one borrower and one order: a changed type keeps the text, another order has its own. */
export interface DraftOwner {
  readonly userId: string;
  readonly orderNo: string;
}

interface Draft {
  readonly text: string;
  /** What Send was pressed for, and its key: pressed again after the page was lost, it still counts once. */
  readonly sending?: { readonly request: string; readonly key: string };
}

const PREFIX = 'complaintDraft:';
/** Under which the repayment pages leave what a borrower pays with, see `repaymentInfo.ts`. */
const FOR_PAYING = 'repaymentInfo:';
const EMPTY: Draft = { text: '' };
const nameOf = ({ userId, orderNo }: DraftOwner): string => `${PREFIX}${userId}:${orderNo}`;

export const readDraftText = (storage: Storage | null, owner: DraftOwner): string => read(storage, owner).text;

export const keepDraftText = (storage: Storage | null, owner: DraftOwner, text: string): void =>
  write(storage, owner, { ...read(storage, owner), text });

/** The same request again has the same key, also after the page was closed; a changed one gets its own. */
export function keyOfSending(storage: Storage | null, owner: DraftOwner, request: unknown): string {
  const draft = read(storage, owner);
  const text = JSON.stringify(request);
  if (draft.sending?.request === text) return draft.sending.key;
  const sending = { request: text, key: newKey() };
  write(storage, owner, { ...draft, sending });
  return sending.key;
}

/** A phone has more than one hand on it: what one borrower wrote is gone when another begins to write. */
export const forgetDraftsOfOthers = (storage: Storage | null, userId: string): void =>
  forget(storage, (name) => name.startsWith(PREFIX) && !name.startsWith(`${PREFIX}${userId}:`));

/** @param stays a borrower who complains may still have a code to pay, and its page reads it from here */
export const clearStorage = (storage: Storage | null, stays: Profile['keptAfterComplaint']): void =>
  forget(storage, (name) => stays === 'nothing' || !holdsPayCode(storage, name));

// A webview may refuse every touch of its storage: the draft is then lost with the page, and the page still works.
function read(storage: Storage | null, owner: DraftOwner): Draft {
  try {
    return { ...EMPTY, ...(JSON.parse(storage?.getItem(nameOf(owner)) ?? '{}') as Partial<Draft>) };
  } catch {
    return EMPTY;
  }
}

function write(storage: Storage | null, owner: DraftOwner, draft: Draft): void {
  try {
    storage?.setItem(nameOf(owner), JSON.stringify(draft));
  } catch {
    return;
  }
}

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
