import { bytesIn, bytesOf, draftSealOf, textOf, valueIn, type DraftSeal } from './draftSeal.ts';
import { draftText, readItem, writeItem, type DraftOwner, type DraftText, type KeptText } from './draftText.ts';

/** Where a draft must not lie readable on the phone: the text that was left, and what photographs are encrypted with. */
export async function openHiddenDraft(
  storage: Storage | null,
  owner: DraftOwner,
  draftKey: string,
): Promise<{ readonly keeping: DraftSeal; readonly draft: DraftText }> {
  const keeping = await draftSealOf(draftKey);
  return { keeping, draft: await encryptedDraft(storage, owner, keeping) };
}

async function encryptedDraft(storage: Storage | null, owner: DraftOwner, { seal, open }: DraftSeal): Promise<DraftText> {
  const left = await opened(open, owner, readItem(storage, owner));
  // One after the other: what was typed last must be what stays.
  let last = Promise.resolve();
  return draftText(left, (draft, isOver) => {
    last = last.then(async () => {
      const sealed = await seal(owner, bytesOf(draft));
      if (!isOver()) writeItem(storage, owner, textOf(sealed));
    });
    return last;
  });
}

/** Nothing where there is none, or the key is another by now. */
async function opened(open: DraftSeal['open'], owner: DraftOwner, item: string): Promise<Partial<KeptText>> {
  try {
    return valueIn(await open(owner, bytesIn(item))) as KeptText;
  } catch {
    return {};
  }
}
