import { bytesIn, bytesOf, createDraftCipher, textOf, valueIn, type DraftCipher } from './draftCipher.ts';
import { draftText, readItem, writeItem, type DraftOwner, type DraftText, type StoredDraft } from './draftText.ts';

/** Opens an encrypted draft, for profiles that forbid readable drafts on the phone; `keeping` encrypts the draft's photos. */
export async function openEncryptedDraft(
  storage: Storage | null,
  owner: DraftOwner,
  draftKey: string,
): Promise<{ readonly keeping: DraftCipher; readonly draft: DraftText }> {
  const keeping = await createDraftCipher(draftKey);
  return { keeping, draft: await encryptedDraft(storage, owner, keeping) };
}

async function encryptedDraft(storage: Storage | null, owner: DraftOwner, { seal, open }: DraftCipher): Promise<DraftText> {
  const left = await decryptDraft(open, owner, readItem(storage, owner));
  // Writes run in sequence, so that the last typed text is stored last.
  let last = Promise.resolve();
  return draftText(left, (draft, isOver) => {
    last = last.then(async () => {
      const sealed = await seal(owner, bytesOf(draft));
      if (!isOver()) writeItem(storage, owner, textOf(sealed));
    });
    return last;
  });
}

/** Empty if there is no draft or it was encrypted with another key. */
async function decryptDraft(open: DraftCipher['open'], owner: DraftOwner, item: string): Promise<Partial<StoredDraft>> {
  try {
    return valueIn(await open(owner, bytesIn(item))) as StoredDraft;
  } catch {
    return {};
  }
}
