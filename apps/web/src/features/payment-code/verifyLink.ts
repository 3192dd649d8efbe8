import { SIGNATURE_ALGORITHM, signedText, type PaymentLink, type PaymentLinkKind } from '@hiram/contract/wire/payment-link.ts';

/** Defined by the build: see `paymentLinkKeys` of the brand's file. */
declare const __HIRAM_PAYMENT_LINK_KEYS__: readonly string[];

/**
 * `signed` by one of the lender's own keys. `altered`: it has a signature that does not hold. `unsigned`: it has none, or the page can't find out:
 * it was built without keys, or has no cryptography, because it has no https.
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
    const verdicts = await Promise.all(keys.map((key) => holds(key, bytes, text)));
    return verdicts.includes(true) ? 'signed' : 'altered';
  } catch {
    return 'altered';
  }
}

/** 64 bytes as the service writes them: a decoder would take other spellings of its last character for the same. */
const ONE_SPELLING = /^[\w-]{85}[AQgw]$/;

async function holds(key: string, signature: Uint8Array<ArrayBuffer>, text: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const publicKey = await crypto.subtle.importKey('spki', bytesOf(key), SIGNATURE_ALGORITHM, false, ['verify']);
  return await crypto.subtle.verify(SIGNATURE_ALGORITHM, publicKey, signature, text);
}

/** Of base64 in either alphabet; throws on anything else. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
}
