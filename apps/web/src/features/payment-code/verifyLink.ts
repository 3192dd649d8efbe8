import { SIGNATURE_ALGORITHM, signedText, type PaymentLink, type PaymentLinkKind } from '@hiram/contract/wire/payment-link.ts';

/** Defined by the build: see `paymentLinkKeys` of the brand's file. */
declare const __HIRAM_PAYMENT_LINK_KEYS__: readonly string[];

/** Whether one of the lender's own keys signed this link. A page that can't find out (no https, so no cryptography) says no. */
export async function verifyLink<Kind extends PaymentLinkKind>(
  kind: Kind,
  link: PaymentLink<Kind>,
  signature: string,
  keys: readonly string[] = __HIRAM_PAYMENT_LINK_KEYS__,
): Promise<boolean> {
  try {
    const bytes = bytesOf(signature);
    const text = new TextEncoder().encode(signedText(kind, link));
    const verdicts = await Promise.all(keys.map((key) => holds(key, bytes, text)));
    return verdicts.includes(true);
  } catch {
    return false;
  }
}

async function holds(key: string, signature: Uint8Array<ArrayBuffer>, text: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const publicKey = await crypto.subtle.importKey('spki', bytesOf(key), SIGNATURE_ALGORITHM, false, ['verify']);
  return await crypto.subtle.verify(SIGNATURE_ALGORITHM, publicKey, signature, text);
}

/** Of base64 in either alphabet; throws on anything else. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
}
