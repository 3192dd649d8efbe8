import { instalmentInfo, startPayment } from '@hiram/contract/repay.ts';
import { callAs } from './applications.ts';
import { dueOrder } from './orders.ts';
import type { SharedStack } from './sharedStack.ts';

type RepayPath = '/repay' | '/repayDelay';

/** The repayment page of an order whose first payment is due in five days. */
export async function addressToRepay(stack: SharedStack, path: RepayPath): Promise<URL> {
  const address = await dueOrder(stack, 5);
  address.pathname = path;
  return address;
}

/** Makes a code at the default channel, as the page does when its Payment is pressed. */
export async function openCode(address: URL): Promise<void> {
  const order = { productId: address.searchParams.get('productId') ?? '', orderId: address.searchParams.get('orderId') ?? '' };
  const { repayAmount, repayList } = await callAs(address, instalmentInfo, order);
  const [channel] = repayList;
  if (channel === undefined) throw new Error('no channel takes payments');
  await callAs(address, startPayment, { ...order, amount: repayAmount, isDelay: 0, channelNumber: channel.channel_number });
}
