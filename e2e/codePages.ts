import { paymentLinks, type PaymentLinkKind } from '@hiram/contract/payment-link.ts';
import { instalmentInfo, startPayment } from '@hiram/contract/repay.ts';
import { callAs } from './applications.ts';
import { dueOrder } from './orders.ts';
import type { SharedStack } from './sharedStack.ts';

/** A code page as the lender's app opens it: of a new borrower who chose the first channel that leads to such a page. */
export async function codePage(stack: SharedStack, kind: PaymentLinkKind): Promise<URL> {
  const order = await dueOrder(stack, 5);
  const [productId = '', orderId = ''] = ['productId', 'orderId'].map((name) => order.searchParams.get(name) ?? '');
  const { repayAmount, repayList } = await callAs(order, instalmentInfo, { productId, orderId });
  for (const { channel_number: channelNumber } of repayList) {
    const { payUrl } = await callAs(order, startPayment, { productId, orderId, amount: repayAmount, isDelay: 0, channelNumber });
    const page = new URL(payUrl);
    if (page.pathname !== paymentLinks[kind].address) continue;
    for (const [name, value] of order.searchParams) page.searchParams.set(name, value);
    return page;
  }
  throw new Error(`no channel leads to ${paymentLinks[kind].address}`);
}
