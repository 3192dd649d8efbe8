import * as z from 'zod/mini';
import type { ProviderAccess } from '../platform/config/provider-config.ts';

/** Nobody knows whether the call was carried out: no answer in time, none at all, or one that can't be read. */
export class ProviderUnreachable extends Error {}

interface ProviderCall<Answer extends z.ZodMiniType> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  readonly answer: Answer;
}

export async function callProvider<Answer extends z.ZodMiniType>(
  { url, secret, timeoutMs }: ProviderAccess,
  { method, path, body, answer }: ProviderCall<Answer>,
): Promise<z.output<Answer>> {
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`answered ${response.status}`);
    return z.parse(answer, await response.json());
  } catch (error) {
    throw new ProviderUnreachable(`${method} ${path.replace(/[^/]*$/, '…')}: ${error instanceof Error ? error.message : 'failed'}`);
  }
}
