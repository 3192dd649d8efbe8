import { newKey } from '../../platform/api/intentKeys.ts';

/** A draft belongs to one borrower and one order: a changed type keeps the text, another order has its own. */
export interface DraftOwner {
  readonly userId: string;
  readonly orderNo: string;
}

export interface KeptText {
  readonly text: string;
  /** What Send was pressed for, and its key: pressed again after the page was lost, it still counts once. */
  readonly sending?: { readonly request: string; readonly key: string };
}

/** The text of a draft, and the copy of it that outlives the page. */
export interface DraftText {
  /** As an earlier page left it. */
  readonly left: string;
  readonly write: (text: string) => void;
  /** The same request again has the same key, also after the page was closed; a changed one gets its own. */
  readonly keyFor: (request: unknown) => Promise<string>;
  /** Nothing more is kept of it: it was sent. */
  readonly end: () => void;
}

export const PREFIX = 'complaintDraft:';
const nameOf = ({ userId, orderNo }: DraftOwner): string => `${PREFIX}${userId}:${orderNo}`;

export const readableDraft = (storage: Storage | null, owner: DraftOwner): DraftText =>
  draftText(readJson(readItem(storage, owner)), async (draft) => writeItem(storage, owner, JSON.stringify(draft)));

/** @param keep given the draft after each change; `isOver` once it was sent */
export function draftText(left: Partial<KeptText>, keep: (draft: KeptText, isOver: () => boolean) => Promise<void>): DraftText {
  let draft: KeptText = { text: '', ...left };
  let over = false;
  const change = (changes: Partial<KeptText>): Promise<void> => {
    draft = { ...draft, ...changes };
    return keep(draft, () => over);
  };
  return {
    left: draft.text,
    write: (text) => void change({ text }),
    keyFor: async (request) => {
      const text = JSON.stringify(request);
      if (draft.sending?.request === text) return draft.sending.key;
      const sending = { request: text, key: newKey() };
      // Before it is sent: a page that is lost in between must find the key again.
      await change({ sending });
      return sending.key;
    },
    end: () => {
      over = true;
    },
  };
}

// A webview may refuse every touch of its storage: the draft is then lost with the page, and the page still works.
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

function readJson(item: string): Partial<KeptText> {
  try {
    return JSON.parse(item) as Partial<KeptText>;
  } catch {
    return {};
  }
}
