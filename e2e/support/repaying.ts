import { setTimeout as sleep } from 'node:timers/promises';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import { instalmentInfo, startPayment } from '@hiram/contract/endpoints/repayment.ts';
import { scaleTimeout } from '../../tools/testing/timeout-scale.ts';
import { callAs } from './applications.ts';
import { dueOrder } from './orders.ts';
import { newestPayment, payAtProvider } from './payments.ts';
import type { SharedStack } from './shared-stack.ts';

const POSTED_WITHIN_MS = scaleTimeout(60_000);

type RepayPath = '/repay' | '/repayDelay';

export async function addressToRepay(stack: SharedStack, path: RepayPath): Promise<URL> {
  const address = await dueOrder(stack, 5);
  address.pathname = path;
  return address;
}

/** Creates a code at the default channel, as the page's Payment button does; by default for the next payment. */
export async function openCode(address: URL, amount?: Centavos): Promise<void> {
  const order = { productId: address.searchParams.get('productId') ?? '', orderId: address.searchParams.get('orderId') ?? '' };
  const { repayAmount, repayList } = await callAs(address, instalmentInfo, order);
  const [channel] = repayList;
  if (channel === undefined) throw new Error('the order has no payment channel');
  await callAs(address, startPayment, { ...order, amount: amount ?? repayAmount, isDelay: 0, channelNumber: channel.channel_number });
}

/** Creates a code, pays it at the sandbox's counter, and waits until the payment is posted. */
export async function payByCode(stack: SharedStack, address: URL, amount?: Centavos): Promise<void> {
  await openCode(address, amount);
  await payAtProvider(stack, (await newestPayment(address)).intentId);
  const deadline = performance.now() + POSTED_WITHIN_MS;
  while ((await newestPayment(address)).state !== 'posted') {
    if (performance.now() > deadline) throw new Error('the payment was not posted');
    await sleep(200);
  }
}
