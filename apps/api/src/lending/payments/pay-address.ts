import { formatPesos } from '@hiram/contract/wire/money.ts';
import { TYPED_CODE } from '@hiram/contract/wire/payment-link.ts';
import { signedPaymentLink } from '@hiram/contract/wire/payment-link-signature.ts';
import type { Config } from '../../platform/config/config.ts';
import type { PaymentChannel } from './channels.ts';
import type { PaymentIntentRow } from '../../tables/payment.ts';

const SCANNED_CODE = '2';
const COUNTER_REQUEST = '1';

/** Address on which a payment continues: our own page with its code, signed, or a page of the provider. */
export function payAddress(
  { publicOrigin, paymentLinkKey }: Pick<Config, 'publicOrigin' | 'paymentLinkKey'>,
  intent: PaymentIntentRow,
  { kind, logo }: PaymentChannel,
): string {
  const payment = {
    payCode: intent.code,
    orderId: intent.orderId,
    payer: intent.userId,
    expires: String(Math.floor(intent.expiresAt.getTime() / 1000)),
  };
  const pesos = formatPesos(intent.amount);
  switch (kind) {
    case 'checkout':
      return intent.checkoutUrl;
    case 'counter':
      return publicAddress(signedPaymentLink('counter', { ...payment, requestType: COUNTER_REQUEST, amount: pesos }, paymentLinkKey));
    case 'code':
      return publicAddress(
        signedPaymentLink('code', { ...payment, showType: TYPED_CODE, repayAmount: pesos, payCodeImg: logo }, paymentLinkKey),
      );
    case 'qr':
      // No image: the page renders the code from the payload.
      return publicAddress(
        signedPaymentLink('code', { ...payment, showType: SCANNED_CODE, repayAmount: pesos, payCodeImg: '' }, paymentLinkKey),
      );
  }
  function publicAddress(path: string): string {
    return new URL(path, publicOrigin).href;
  }
}
