import { newKey } from '../../platform/api/intentKeys.ts';
import { DRAFT_PREFIX } from '../../platform/session/phoneStorage.ts';

/** A draft belongs to one borrower and one order; the problem type is not part of its identity. */
export interface DraftOwner {
  readonly userId: string;
  readonly orderNo: string;
}

export interface StoredDraft {
  readonly text: string;
  /** Last sent request and its idempotency key: a retry after the page was closed is still counted once. */
  readonly sending?: { readonly request: string; readonly key: string };
}

export interface DraftText {
  readonly left: string;
  readonly write: (text: string) => void;
  /** Returns the idempotency key of a request: the same key for the same request, even after the page was closed. */
  readonly keyFor: (request: unknown) => Promise<string>;
  /** Stops saving, because the complaint was sent. */
  readonly end: () => void;
}

const nameOf = ({ userId, orderNo }: DraftOwner): string => `${DRAFT_PREFIX}${userId}:${orderNo}`;

export const readableDraft = (storage: Storage | null, owner: DraftOwner): DraftText =>
  draftText(readJson(readItem(storage, owner)), async (draft) => writeItem(storage, owner, JSON.stringify(draft)));

/** @param store stores the draft after each change; `isOver()` is true once the complaint was sent */
export function draftText(left: Partial<StoredDraft>, store: (draft: StoredDraft, isOver: () => boolean) => Promise<void>): DraftText {
  let draft: StoredDraft = { text: '', ...left };
  let over = false;
  const change = (changes: Partial<StoredDraft>): Promise<void> => {
    draft = { ...draft, ...changes };
    return store(draft, () => over);
  };
  return {
    left: draft.text,
    write: (text) => void change({ text }),
    keyFor: async (request) => {
      const text = JSON.stringify(request);
      if (draft.sending?.request === text) return draft.sending.key;
      const sending = { request: text, key: newKey() };
      // Stored before the request is sent: a page that is killed in between must reuse the key.
      await change({ sending });
      return sending.key;
    },
    end: () => {
      over = true;
    },
  };
}

// Some webviews throw on any access to local storage; the draft is then lost with the page, but the page still works.
export function readItem(storage: Storage | null, owner: DraftOwner): string {
  try {
    return storage?.getItem(nameOf(owner)) ?? '';
  } catch {
    return '';
  }
}

export function writeItem(storage: Storage | null, owner: DraftOwner, item: string): void {
  try {
    storage?.setItem(nameOf(owner), item);
  } catch {
    return;
  }
}

function readJson(item: string): Partial<StoredDraft> {
  try {
    return JSON.parse(item) as Partial<StoredDraft>;
  } catch {
    return {};
  }
}
