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

export async function callProvider<Answer extends z.ZodMiniType>(
  { setting, timeoutMs }: ProviderContext,
  { method, path, body, answer }: ProviderCall<Answer>,
): Promise<z.output<Answer>> {
  const [url, secret, id] = [setting('URL'), setting('SECRET'), requestId()];
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${secret}`,
        'content-type': 'application/json',
        ...(id === null ? {} : { 'x-request-id': id }),
      },
      signal: AbortSignal.timeout(timeoutMs),
      // Who could answer for the provider would else be sent the secret, and what is said about a borrower, at an address of its own choice.
      redirect: 'error',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`answered ${response.status}`);
    return z.parse(answer, await response.json());
  } catch (error) {
    throw new ProviderUnreachable(`${method} ${path.replace(/[^/]*$/, '…')}: ${error instanceof Error ? error.message : 'failed'}`);
  }
}
