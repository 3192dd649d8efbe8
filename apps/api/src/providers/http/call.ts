import * as z from 'zod/mini';
import { requestId } from '../../platform/observability/request-id.ts';
import type { ProviderContext } from '../adapter.ts';
import { ProviderUnreachable } from '../provider-unreachable.ts';

interface ProviderCall<Answer extends z.ZodMiniType> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  readonly answer: Answer;
}

interface SignedCall<Answer extends z.ZodMiniType> extends ProviderCall<Answer> {
  /** What shows the provider who is calling, and whatever else it wants to find there. */
  readonly headers: Readonly<Record<string, string>>;
}

/** It answered, and said no. Whoever knows what a status means at this provider reads it; for all others nothing is known. */
export class ProviderRefused extends ProviderUnreachable {
  readonly status: number;
  /** What it said about it; null when that is no JSON. */
  readonly said: unknown;

  constructor(message: string, status: number, said: unknown) {
    super(message);
    this.status = status;
    this.said = said;
  }
}

/** In the product’s own form: the secret is a bearer token, and the id of the request goes with it. */
export async function callProvider<Answer extends z.ZodMiniType>(
  provider: ProviderContext,
  call: ProviderCall<Answer>,
): Promise<z.output<Answer>> {
  const [secret, id] = [provider.setting('SECRET'), requestId()];
  const headers = { authorization: `Bearer ${secret}`, ...(id === null ? {} : { 'x-request-id': id }) };
  return sendCall(provider, { ...call, headers });
}

/** Below the address of the provider, with headers of its own. */
export async function sendCall<Answer extends z.ZodMiniType>(
  { setting, timeoutMs }: ProviderContext,
  { method, path, headers, body, answer }: SignedCall<Answer>,
): Promise<z.output<Answer>> {
  const url = setting('URL');
  // References of ours and of borrowers stand at the end of a path.
  const name = `${method} ${path.replace(/[^/]*$/, '…')}`;
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      signal: AbortSignal.timeout(timeoutMs),
      // Who could answer for the provider would else be sent the secret, and what is said about a borrower, at an address of its own choice.
      redirect: 'error',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) {
      const said: unknown = await response.json().catch(() => null);
      throw new ProviderRefused(`${name}: answered ${response.status}`, response.status, said);
    }
    return z.parse(answer, await response.json());
  } catch (error) {
    if (error instanceof ProviderRefused) throw error;
    throw new ProviderUnreachable(`${name}: ${error instanceof Error ? error.message : 'failed'}`);
  }
}
