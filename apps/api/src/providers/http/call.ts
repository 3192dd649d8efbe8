import * as z from 'zod/mini';
import { currentRequestId } from '../../platform/observability/request-id.ts';
import type { ProviderContext } from '../adapter.ts';
import { ProviderUnreachable } from '../provider-unreachable.ts';

interface ProviderCall<Answer extends z.ZodMiniType> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  readonly answer: Answer;
}

interface SignedCall<Answer extends z.ZodMiniType> extends ProviderCall<Answer> {
  /** Authentication, and any other headers that the provider requires. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The provider responded with an error status. An adapter that can interpret the status handles it; for all other callers the outcome is unknown. */
export class ProviderRefusal extends ProviderUnreachable {
  readonly status: number;
  /** Body of the response; `null` if it is not JSON. */
  readonly said: unknown;

  constructor(message: string, status: number, said: unknown) {
    super(message);
    this.status = status;
    this.said = said;
  }
}

/** Calls a provider in the product’s own protocol, with the secret as bearer token and the id of the request. */
export async function callProvider<Answer extends z.ZodMiniType>(
  provider: ProviderContext,
  call: ProviderCall<Answer>,
): Promise<z.output<Answer>> {
  const [secret, id] = [provider.setting('SECRET'), currentRequestId()];
  const headers = { authorization: `Bearer ${secret}`, ...(id === null ? {} : { 'x-request-id': id }) };
  return sendCall(provider, { ...call, headers });
}

/** Calls a path below the provider's address, with the adapter's own headers. */
export async function sendCall<Answer extends z.ZodMiniType>(
  { setting, timeoutMs }: ProviderContext,
  { method, path, headers, body, answer }: SignedCall<Answer>,
): Promise<z.output<Answer>> {
  const url = setting('URL');
  // The end of the path is masked, because it may contain references of ours and of borrowers.
  const name = `${method} ${path.replace(/[^/]*$/, '…')}`;
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      signal: AbortSignal.timeout(timeoutMs),
      // A redirect would send the secret and the borrower's data to an address of the responder's choice.
      redirect: 'error',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) {
      const said: unknown = await response.json().catch(() => null);
      throw new ProviderRefusal(`${name}: answered ${response.status}`, response.status, said);
    }
    return z.parse(answer, await response.json());
  } catch (error) {
    if (error instanceof ProviderRefusal) throw error;
    throw new ProviderUnreachable(`${name}: ${error instanceof Error ? error.message : 'failed'}`);
  }
}
