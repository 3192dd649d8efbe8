import {
  paymentLinks,
  SIGNATURE_ALGORITHM,
  signedText,
  type PaymentLink,
  type PaymentLinkKind,
} from '@hiram/contract/wire/payment-link.ts';
import { SANDBOX_PAYMENT_LINK_KEY } from '@hiram/contract/wire/sandbox-payment-link-key.ts';

/** Signs a payment link as the service does, with the browser's own cryptography. */
export async function signedLink<Kind extends PaymentLinkKind>(kind: Kind, link: PaymentLink<Kind>): Promise<string> {
  const pkcs8 = Uint8Array.from(atob(SANDBOX_PAYMENT_LINK_KEY.privateKey), (character) => character.charCodeAt(0));
  const key = await crypto.subtle.importKey('pkcs8', pkcs8, SIGNATURE_ALGORITHM, false, ['sign']);
  const signature = await crypto.subtle.sign(SIGNATURE_ALGORITHM, key, new TextEncoder().encode(signedText(kind, link)));
  const sig = btoa(String.fromCharCode(...new Uint8Array(signature)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  return `${paymentLinks[kind].address}?${new URLSearchParams({ ...link, sig }).toString()}`;
}
