import { createPrivateKey, sign, type KeyObject } from 'node:crypto';
import { paymentLinks, SIGNATURE_PARAMETER, signedText, type PaymentLink, type PaymentLinkKind } from './payment-link.ts';

/** Throws if the text is not a P-256 key. In a module of its own, so that no page loads Node's cryptography. */
export function parsePaymentLinkKey(base64: string): KeyObject {
  const key = createPrivateKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'pkcs8' });
  if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') throw new Error('the key of payment links must be a P-256 key');
  return key;
}

/** Returns the signed address of the page that shows this payment, without origin. */
export function signedPaymentLink<Kind extends PaymentLinkKind>(kind: Kind, link: PaymentLink<Kind>, key: KeyObject): string {
  const signature = sign('sha256', Buffer.from(signedText(kind, link)), { key, dsaEncoding: 'ieee-p1363' });
  const query = new URLSearchParams({ ...link, [SIGNATURE_PARAMETER]: signature.toString('base64url') });
  return `${paymentLinks[kind].address}?${query.toString()}`;
}
