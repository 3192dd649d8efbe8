import type { FastifyInstance } from 'fastify';

/** An answer of a double other than 200. Each writes it in its provider's own form of an error. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

/** A double of a real provider is a process of its own: the demo has the sandbox's providers, and only who tries that adapter needs it. */
export async function listenAsDouble<Name extends string>(
  names: readonly Name[],
  appOf: (settings: Readonly<Record<Name | 'PORT', string>>) => FastifyInstance,
): Promise<void> {
  const settings = Object.fromEntries(['PORT', ...names].map((name) => [name, settingNamed(name)])) as Record<Name | 'PORT', string>;
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

function settingNamed(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`${name} is not set`);
  return value;
}
