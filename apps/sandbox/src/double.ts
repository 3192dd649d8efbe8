import type { FastifyInstance } from 'fastify';

/** Error answer of a provider double. Each double renders it in its provider's error format. */
export class ProviderError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

/**
 * Starts the double of a real provider as a separate process: only tests of that provider's adapter need it, the demo uses the sandbox's own
 * providers.
 */
export async function listenAsDouble<Name extends string>(
  names: readonly Name[],
  appOf: (settings: Readonly<Record<Name | 'PORT', string>>) => FastifyInstance,
): Promise<void> {
  const settings = Object.fromEntries(['PORT', ...names].map((name) => [name, getSetting(name)])) as Record<Name | 'PORT', string>;
  await listenUntilEnded(appOf(settings), { host: '127.0.0.1', port: Number(settings.PORT) });
}

interface Address {
  readonly host: string;
  readonly port: number;
}

export async function listenUntilEnded(app: FastifyInstance, { host, port }: Address): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close());
  console.log(`the double listens on ${await app.listen({ host, port })}`);
}

function getSetting(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`${name} is not set`);
  return value;
}
