import type { DraftOwner } from './draftText.ts';

/** Encrypts the draft stored on the phone, with a key that is not stored on the phone. */
export interface DraftCipher {
  readonly seal: (owner: DraftOwner, content: BufferSource) => Promise<EncryptedBytes>;
  /** Rejects content that was encrypted with another key or for another owner, or was modified. */
  readonly open: (owner: DraftOwner, sealed: EncryptedBytes) => Promise<ArrayBuffer>;
}
/** How a draft is stored beyond the lifetime of its page: in plain text, not at all, or encrypted. */
export type DraftStorageMode = 'readable' | 'notAtAll' | DraftCipher;
/** The nonce followed by the ciphertext. */
export type EncryptedBytes = Uint8Array<ArrayBuffer>;

const CIPHER = 'AES-GCM';
const NONCE_BYTES = 12;
const USES: readonly KeyUsage[] = ['encrypt', 'decrypt'];

export async function createDraftCipher(draftKey: string): Promise<DraftCipher> {
  const key = await crypto.subtle.importKey('raw', bytesIn(draftKey), CIPHER, false, USES);
  return {
    seal: async (owner, content) => {
      const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
      const encrypted = await crypto.subtle.encrypt(toAesParams(owner, nonce), key, content);
      const sealed = new Uint8Array(NONCE_BYTES + encrypted.byteLength);
      sealed.set(nonce);
      sealed.set(new Uint8Array(encrypted), NONCE_BYTES);
      return sealed;
    },
    open: (owner, sealed) => crypto.subtle.decrypt(toAesParams(owner, sealed.subarray(0, NONCE_BYTES)), key, sealed.subarray(NONCE_BYTES)),
  };
}

/** Binds the ciphertext to borrower and order as additional authenticated data. */
const toAesParams = ({ userId, orderNo }: DraftOwner, iv: EncryptedBytes): AesGcmParams => ({
  name: CIPHER,
  iv,
  additionalData: bytesOf([userId, orderNo]),
});

export const bytesOf = (value: unknown): EncryptedBytes => new TextEncoder().encode(JSON.stringify(value));
export const valueIn = (bytes: ArrayBuffer): unknown => JSON.parse(new TextDecoder().decode(bytes));

/** Base64, because local storage accepts only strings. */
export const textOf = (bytes: EncryptedBytes): string => btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
export const bytesIn = (base64: string): EncryptedBytes => Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
