import { earlyPayoff } from '@hiram/contract/endpoints/early-payoff.ts';
import { certificate, receipts } from '@hiram/contract/endpoints/documents.ts';
import { callAs } from '../../support/applications.ts';
import { dueOrder } from '../../support/orders.ts';
import { pictureOf } from '../../support/pictures.ts';
import { payByCode } from '../../support/repaying.ts';
import type { SharedStack } from '../../support/shared-stack.ts';

const orderIdOf = (order: URL): string => order.searchParams.get('orderId') ?? '';

async function createPaidOffOrder(stack: SharedStack): Promise<URL> {
  const order = await dueOrder(stack, 5);
  const [today] = (await callAs(order, earlyPayoff, { orderId: orderIdOf(order) })).days;
  await payByCode(stack, order, today?.amount);
  return order;
}

pictureOf('receipt', async (phone, stack) => {
  const order = await dueOrder(stack, 5);
  await payByCode(stack, order);
  const [receipt] = (await callAs(order, receipts, { orderId: orderIdOf(order) })).receipts;
  order.pathname = '/receipt';
  order.searchParams.set('payment', String(receipt?.payment));
  await phone.open(order.href);
  await phone.expectText('Payment received');
});

pictureOf('receipts', async (phone, stack) => {
  const order = await dueOrder(stack, 5);
  await payByCode(stack, order);
  await payByCode(stack, order);
  order.pathname = '/receipt';
  await phone.open(order.href);
  await phone.expectText('₱2,240.00');
});

pictureOf('certificate', async (phone, stack) => {
  const order = await createPaidOffOrder(stack);
  order.pathname = '/certificate';
  await phone.open(order.href);
  await phone.expectText('Certificate of Full Payment');
});

pictureOf('check-certificate', async (phone, stack) => {
  const order = await createPaidOffOrder(stack);
  const issued = (await callAs(order, certificate, { orderId: orderIdOf(order) })).certificate;
  await phone.open(issued?.checkUrl ?? '/checkCertificate');
  await phone.expectText('This is real.');
});
