import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { isOwnMachine } from './plain-connections.ts';

export interface Certificate {
  readonly cert: Buffer;
  readonly key: Buffer;
}

export const listeningVariables = {
  HOST: z._default(z.string(), '127.0.0.1'),
  TLS_FOLDER: z.optional(z.string()),
};

interface ListeningSettings {
  readonly SANDBOX: 'on' | 'off';
  readonly HOST: string;
  readonly TLS_FOLDER?: string | undefined;
}

/** Requires TLS outside the sandbox unless the process listens on the local machine only: calls carry sessions. */
export function refusePlainListening({ SANDBOX, HOST, TLS_FOLDER }: ListeningSettings, context: z.core.$RefinementCtx): void {
  if (SANDBOX === 'on' || TLS_FOLDER !== undefined || isOwnMachine(HOST)) return;
  context.addIssue({
    code: 'custom',
    path: ['TLS_FOLDER'],
    message: `is missing, and HOST is ${HOST}: calls from other machines need TLS`,
  });
}

/** Returns `null` if the process listens without TLS. */
export function certificateOf({ TLS_FOLDER: folder }: Pick<ListeningSettings, 'TLS_FOLDER'>): Certificate | null {
  if (folder === undefined) return null;
  return { cert: readFileSync(join(folder, 'tls.crt')), key: readFileSync(join(folder, 'tls.key')) };
}
