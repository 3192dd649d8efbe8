import { SIGNATURE_ALGORITHM, signedText, type PaymentLink, type PaymentLinkKind } from '@hiram/contract/wire/payment-link.ts';

/** Replaced at build time by `paymentLinkKeys` of the brand file. */
declare const __HIRAM_PAYMENT_LINK_KEYS__: readonly string[];

/**
 * `signed`: valid signature by one of the lender's keys. `altered`: invalid signature. `unsigned`: no signature, or verification
 * is impossible because the build has no keys or WebCrypto is unavailable without https.
 */
export type LinkSignature = 'signed' | 'altered' | 'unsigned';

export async function verifyLink<Kind extends PaymentLinkKind>(
  kind: Kind,
  link: PaymentLink<Kind>,
  signature: string,
  keys: readonly string[] = __HIRAM_PAYMENT_LINK_KEYS__,
): Promise<LinkSignature> {
  if (signature === '' || keys.length === 0 || !('subtle' in crypto)) return 'unsigned';
  if (!ONE_SPELLING.test(signature)) return 'altered';
  try {
    const bytes = bytesOf(signature);
    const text = new TextEncoder().encode(signedText(kind, link));
    const verdicts = await Promise.all(keys.map((key) => verifySignature(key, bytes, text)));
    return verdicts.includes(true) ? 'signed' : 'altered';
  } catch {
    return 'altered';
  }
}

/** Canonical base64url of 64 bytes: a decoder ignores the unused bits of the last character and would accept other spellings. */
const ONE_SPELLING = /^[\w-]{85}[AQgw]$/;

async function verifySignature(key: string, signature: Uint8Array<ArrayBuffer>, text: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const publicKey = await crypto.subtle.importKey('spki', bytesOf(key), SIGNATURE_ALGORITHM, false, ['verify']);
  return await crypto.subtle.verify(SIGNATURE_ALGORITHM, publicKey, signature, text);
}

/** Decodes base64 or base64url; throws on other characters. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
}
