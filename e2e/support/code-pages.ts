import { paymentLinks, TYPED_CODE, type PaymentLinkKind } from '@hiram/contract/wire/payment-link.ts';
import { instalmentInfo, startPayment } from '@hiram/contract/endpoints/repayment.ts';
import { callAs } from './applications.ts';
import { dueOrder, rowsOfBorrower } from './orders.ts';
import type { SharedStack } from './shared-stack.ts';

/** Returns a code page as the lender's app opens it, for a new borrower and the first channel with such a page. */
export async function codePage(stack: SharedStack, kind: PaymentLinkKind, isMeant: (page: URL) => boolean = () => true): Promise<URL> {
  const order = await dueOrder(stack, 5);
  const [productId = '', orderId = ''] = ['productId', 'orderId'].map((name) => order.searchParams.get(name) ?? '');
  const { repayAmount, repayList } = await callAs(order, instalmentInfo, { productId, orderId });
  for (const { channel_number: channelNumber } of repayList) {
    const { payUrl } = await callAs(order, startPayment, { productId, orderId, amount: repayAmount, isDelay: 0, channelNumber });
    const page = new URL(payUrl);
    if (page.pathname !== paymentLinks[kind].address || !isMeant(page)) continue;
    for (const [name, value] of order.searchParams) page.searchParams.set(name, value);
    return page;
  }
  throw new Error(`no channel leads to ${paymentLinks[kind].address}`);
}

/** Returns a code page with a QR code, for a wallet that scans. */
export const qrPage = (stack: SharedStack): Promise<URL> =>
  codePage(stack, 'code', ({ searchParams }) => searchParams.get('showType') !== TYPED_CODE);

export async function expireCode(stack: SharedStack, page: URL): Promise<void> {
  await rowsOfBorrower(stack, page, "update payment_intent set expires_at = created_at where user_id = $1 returning 'expired'");
}
