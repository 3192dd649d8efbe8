import type { SharedStack } from './sharedStack.ts';

interface Switches {
  readonly webhooksOn?: boolean;
  readonly aheadSeconds?: number;
}

/** How the sandbox's payment provider behaves. */
export const switchPayments = (stack: SharedStack, switches: Switches): Promise<unknown> =>
  post(stack, '/payments/test/switches', switches);

async function post<T>(stack: SharedStack, path: string, body: object): Promise<T> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(new URL(path, stack.sandboxUrl), { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return (await response.json()) as T;
}
