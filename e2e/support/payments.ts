import { paymentState, type TrackedPayment } from '@hiram/contract/endpoints/payment-state.ts';
import { callAs } from './applications.ts';
import type { SharedStack } from './shared-stack.ts';

interface Paying {
  readonly type?: 'received' | 'paid';
  readonly amount?: number;
  readonly paymentId?: string;
}

/** Pays at the sandbox's counter or in its wallet: by default the requested amount, now and finally. */
export function payAtProvider(stack: SharedStack, reference: string, paying: Paying = {}): Promise<{ readonly paymentId: string }> {
  return post(stack, '/payments/test/pay', { reference, ...paying });
}

interface Switches {
  readonly webhooksOn?: boolean;
  readonly aheadSeconds?: number;
}

export const switchPayments = (stack: SharedStack, switches: Switches): Promise<unknown> =>
  post(stack, '/payments/test/switches', switches);

export async function newestPayment(order: URL): Promise<TrackedPayment> {
  const { payments } = await callAs(order, paymentState, { orderId: order.searchParams.get('orderId') ?? '' });
  const [newest] = payments;
  if (newest === undefined) throw new Error('the order has no payment');
  return newest;
}

async function post<T>(stack: SharedStack, path: string, body: object): Promise<T> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(new URL(path, stack.sandboxUrl), { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return (await response.json()) as T;
}
