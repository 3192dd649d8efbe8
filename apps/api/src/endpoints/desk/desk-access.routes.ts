import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { DeskConfig } from '../../platform/config/desk-config.ts';
import '../../platform/http/request-state.ts';
import { Refusal } from '../../platform/request/refusal.ts';
import type { PlatformResources } from '../../platform/resources.ts';
import { findStaffSession } from '../../platform/staff/staff-sessions.ts';
import type { Staff } from '../../platform/staff/staff-sessions.ts';
import type { IdentityProvider } from '../../providers/identity-provider.ts';
import { getStaffOfToken } from '../../providers/staff-tokens.ts';

/** Browsers accept a `__Host-` cookie only with Secure, for this exact host and for all its paths. */
export const SESSION_COOKIE = '__Host-desk';

export interface DeskParts {
  readonly resources: PlatformResources;
  readonly desk: DeskConfig;
  readonly identity: IdentityProvider;
}

/** Rejects callers who have not signed in on every route that is not declared public. */
export const deskAccess = fastifyPlugin((app: FastifyInstance, parts: DeskParts, done: () => void) => {
  app.decorateRequest('staff', null);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (request.routeOptions.config.access?.kind === 'public') return;
    // Runs first, so that a caller who has not signed in cannot find out which routes or records exist.
    request.staff = await callerOf(request, parts);
  });
  done();
});

async function callerOf(request: FastifyRequest, parts: DeskParts): Promise<Staff> {
  const { authorization } = request.headers;
  if (authorization !== undefined) return staffOfToken(authorization, parts);
  assertSameOrigin(request, parts.desk);
  const token = cookieIn(request, SESSION_COOKIE);
  const { clock, directory } = parts.resources;
  const countsAsUse = request.routeOptions.config.automatic !== true;
  const session = token === null ? null : await findStaffSession(directory, token, { ...parts.desk, isUse: countsAsUse }, clock.real());
  if (session === null) throw new Refusal('sessionRefused');
  return session;
}

async function staffOfToken(authorization: string, { identity, resources: { directory } }: DeskParts): Promise<Staff> {
  const [, token] = /^Bearer (\S+)$/i.exec(authorization) ?? [];
  if (token === undefined) throw new Refusal('sessionRefused');
  return getStaffOfToken(token, { identity, directory });
}

/** Browsers send the cookie with requests that another site triggers, but not the custom header, and they set the Origin header. */
function assertSameOrigin({ method, headers }: FastifyRequest, { origin }: DeskConfig): void {
  if (method === 'GET' || method === 'HEAD') return;
  if (headers.origin !== origin || (headers['x-requested-with'] ?? '') === '') throw new Refusal('notAllowed');
}

/** Returns `null` if the cookie is missing or sent twice. */
export function cookieIn({ headers }: FastifyRequest, name: string): string | null {
  const values = (headers.cookie ?? '').split(';').flatMap((pair) => {
    const [key = '', ...value] = pair.split('=');
    return key.trim() === name ? [value.join('=').trim()] : [];
  });
  return values.length === 1 ? (values[0] ?? null) : null;
}
