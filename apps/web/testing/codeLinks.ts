import {
  paymentLinks,
  SIGNATURE_ALGORITHM,
  signedText,
  type PaymentLink,
  type PaymentLinkKind,
} from '@hiram/contract/wire/payment-link.ts';
import { SANDBOX_PAYMENT_LINK_KEY } from '@hiram/contract/wire/sandbox-payment-link-key.ts';

/** Signs a payment link as the service does, with the browser's own cryptography. */
async function signedLink<Kind extends PaymentLinkKind>(kind: Kind, link: PaymentLink<Kind>): Promise<string> {
  const pkcs8 = Uint8Array.from(atob(SANDBOX_PAYMENT_LINK_KEY.privateKey), (character) => character.charCodeAt(0));
  const key = await crypto.subtle.importKey('pkcs8', pkcs8, SIGNATURE_ALGORITHM, false, ['sign']);
  const signature = await crypto.subtle.sign(SIGNATURE_ALGORITHM, key, new TextEncoder().encode(signedText(kind, link)));
  const sig = btoa(String.fromCharCode(...new Uint8Array(signature)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  return `${paymentLinks[kind].address}?${new URLSearchParams({ ...link, sig }).toString()}`;
}

const inAnHour = (): string => String(Math.floor(Date.now() / 1000) + 3600);

const common = (): { payCode: string; orderId: string; payer: string; expires: string } => ({
  payCode: '881044027716',
  orderId: 'OR1',
  payer: 'u1',
  expires: inAnHour(),
});

/** The session of a borrower on an address that the shell opens. */
export const SESSION = '&userId=u1&sessionId=s1&productId=hiram-cash';

export const codeLink = (changes: Partial<PaymentLink<'code'>> = {}): Promise<string> =>
  signedLink('code', { showType: '1', repayAmount: '2,320.00', payCodeImg: '', ...common(), ...changes });

export const counterLink = (changes: Partial<PaymentLink<'counter'>> = {}): Promise<string> =>
  signedLink('counter', { requestType: '1', amount: '2,320.00', ...common(), ...changes });

/** Returns the link with one field changed, as by tampering. */
export function withChangedField(address: string, field: string, value: string): string {
  const [path = '', query = ''] = address.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set(field, value);
  return `${path}?${parameters.toString()}`;
}
