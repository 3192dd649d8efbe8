import type { PaymentLink } from '@hiram/contract/wire/payment-link.ts';
import { signedLink } from './signedLink.ts';

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
