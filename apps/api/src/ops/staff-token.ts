import { readFile, writeFile } from 'node:fs/promises';
import * as client from 'openid-client';
import { isPlain } from '../platform/config/plain-connections.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Terminal {
  readonly environment: Environment;
  readonly audience: string;
  readonly print: (line: string) => void;
}

const OWNER_ONLY_MODE = 0o600;

/**
 * Runs `attempt` with the given or saved token. If there is none, or the token is rejected, the operator signs in.
 * @param attempt returns `null` if the token is rejected
 */
export async function withStaffToken<Answer>(terminal: Terminal, attempt: (token: string) => Promise<Answer | null>): Promise<Answer> {
  const kept = await savedToken(terminal.environment);
  const first = kept === null ? null : await attempt(kept);
  if (first !== null) return first;
  // A token passed by a script cannot be renewed here.
  const second = terminal.environment['STAFF_TOKEN'] === undefined ? await attempt(await signIn(terminal)) : null;
  if (second === null) throw new Error('The staff token was rejected. It may have expired, or its audience is not the desk.');
  return second;
}

async function savedToken({ STAFF_TOKEN: given, STAFF_TOKEN_FILE: file }: Environment): Promise<string | null> {
  if (given !== undefined) return given;
  if (file === undefined) return null;
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch {
    return null;
  }
}

/** Performs a device login (RFC 8628): the operator opens an address in any browser while this polls for the result. */
async function signIn({ environment, audience: resource, print }: Terminal): Promise<string> {
  const { DESK_ISSUER: issuer, DESK_TERMINAL_ID: clientId, STAFF_TOKEN_FILE: file } = environment;
  if (issuer === undefined || clientId === undefined) throw new Error('No sign-in: set STAFF_TOKEN, or DESK_ISSUER and DESK_TERMINAL_ID');
  if (isPlain(issuer)) throw new Error('DESK_ISSUER needs https');
  const configuration = await client.discovery(new URL(issuer), clientId, undefined, client.None(), {
    // oxlint-disable-next-line typescript/no-deprecated -- plain HTTP on this machine only: isPlain() rejects other issuers
    execute: issuer.startsWith('http:') ? [client.allowInsecureRequests] : [],
  });
  const device = await client.initiateDeviceAuthorization(configuration, {
    scope: environment['DESK_SCOPE'] ?? 'openid profile',
    resource,
  });
  print(`Sign in at ${device.verification_uri_complete ?? device.verification_uri}; the code is ${device.user_code}`);
  const { access_token: token } = await client.pollDeviceAuthorizationGrant(configuration, device, { resource });
  if (file !== undefined) await writeFile(file, token, { mode: OWNER_ONLY_MODE });
  return token;
}
