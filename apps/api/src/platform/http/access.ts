import { shardOfId } from '@hiram/contract/wire/ids.ts';
import { SIGNATURE_HEADER } from '@hiram/contract/wire/call-signature.ts';
import { borrowerCall } from '@hiram/contract/wire/endpoint.ts';
import type { Access } from '@hiram/contract/wire/endpoint.ts';
import { SESSION_CHECK_PATH } from '@hiram/contract/wire/session.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { shardOf } from '../db/cells.ts';
import { cachedReference } from '../db/reference.ts';
import { runForBorrower } from '../db/shared-pool.ts';
import { Refusal } from '../request/refusal.ts';
import type { PlatformResources } from '../resources.ts';
import { findSession, idleSince, recordUse } from '../request/sessions.ts';
import type { Borrower } from '../request/sessions.ts';
import { languageOf } from '../i18n/language.ts';
import { UsedSignatures } from '../redis/used-signatures.ts';
import { hashBody, refuseOtherBody, requireSignature } from './signed-calls.ts';
import { hasIdempotencyKey, retryDuringTakeover } from './takeover-retry.ts';
import { readSignedCall } from './partner-access.ts';
import { presentedSession } from './presented-session.ts';
import './request-state.ts';

const SIGNATURE = SIGNATURE_HEADER.toLowerCase();

/** Enforces the declared access of every route. A route without a declaration stops the start. */
export const accessPlugin = fastifyPlugin((app: FastifyInstance, resources: PlatformResources, done: () => void) => {
  const routes: RouteOptions[] = [];
  const signatures = new UsedSignatures(resources.redis, resources.config.timeoutScale);
  app.decorateRequest('borrower', null);
  app.decorateRequest('cell', null);
  app.decorateRequest('signature', null);
  app.decorateRequest('bodyHash', null);
  app.decorateRequest('partnerKeyId', null);
  app.decorate('retryOnMove', resources.cells.retryOnMove);
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  // Checked when all routes exist, because a plugin's own routes get their access from a hook that runs later.
  app.addHook('onReady', () => assertRoutesDeclared(routes));
  app.addHook('onRequest', async (request, reply) => {
    const kind = request.routeOptions.config.access?.kind;
    if (kind === 'borrower') Object.assign(request, await authenticateBorrower(request, reply, resources, signatures));
    // The page needs no session, but if it was opened with one, the session is bound to the first browser that uses it. Not awaited, because the
    // response does not depend on it.
    if (kind === 'public' && resources.config.sessionKeys && SIGNATURE in request.headers)
      authenticateBorrower(request, reply, resources, signatures).catch(() => undefined);
  });
  app.addHook('preParsing', hashBody);
  app.addHook('preValidation', async (request) => refuseOtherBody(request));
  app.addHook('preValidation', async (request) => {
    // Runs after the body was read, because the signature covers its bytes.
    if (request.routeOptions.config.access?.kind === 'partner') request.partnerKeyId = await readSignedCall(request, resources);
  });
  app.addHook('preValidation', (request, _reply, next) => {
    if (request.borrower === null) next();
    else runForBorrower(request.borrower.userId, next);
  });
  // Called by the web server to check a session. The signature is not verified here, because it is valid only once and the call itself needs it.
  app.get(SESSION_CHECK_PATH, { config: { access: borrowerCall(), unsigned: true } }, async (_request, reply) => reply.code(204).send());
  done();
});

async function assertRoutesDeclared(routes: readonly RouteOptions[]): Promise<void> {
  const undeclared = routes.filter((route) => route.config?.access === undefined).map((route) => `${String(route.method)} ${route.url}`);
  if (undeclared.length > 0) throw new Error(`no access declared: ${undeclared.join(', ')}`);
}

type Caller = Required<Pick<FastifyRequest, 'borrower' | 'signature'>>;

/** Authenticates a borrower's call. The user id determines the cell, so a session is looked up in that cell only. */
async function authenticateBorrower(
  request: FastifyRequest,
  reply: FastifyReply,
  resources: PlatformResources,
  signatures: UsedSignatures,
): Promise<Caller> {
  const presented = presentedSession(request);
  if (presented === null) throw new Refusal('sessionRefused');
  const { cells, clock, config } = resources;
  const shard = shardOf(presented.userId);
  request.cell = cells.cellOfShard(shard).name;
  const at = clock.real();
  const lookup = { ...presented, shard, at, usedSince: idleSince(at, config) };
  const find = () => cells.retryOnMove(() => findSession(cells.cellOfShard(shard).database, lookup));
  const session = await (hasIdempotencyKey(request) ? retryDuringTakeover(reply, find) : find());
  if (session === null) throw new Refusal('sessionRefused');
  const { database } = cells.cellOfShard(shard);
  const isSigned = config.sessionKeys && request.routeOptions.config.unsigned !== true;
  const signature = isSigned ? await requireSignature(request, { database, session, signatures, clock }) : null;
  // A call whose signature was not checked does not extend the session. Not awaited: a use that is not stored is stored with the next call.
  if (isSigned || !config.sessionKeys) recordUse(database, session, at).catch(() => undefined);
  const borrower = {
    userId: presented.userId,
    shard,
    // Evaluated on every access, because the borrower's shard may move during the call.
    get cell() {
      return cells.cellOfShard(shard);
    },
    reference: cachedReference(database, session.referenceVersion),
    language: languageOf(request.headers['accept-language']),
  };
  return { borrower, signature };
}

/** Rejects ids outside of the borrower's shard as not found, without a query. */
export function refuseForeignIds(access: Access, fields: Readonly<Record<string, unknown>>, borrower: Borrower | null): void {
  if (access.kind !== 'borrower') return;
  for (const name of access.owned) {
    const id = fields[name];
    if (id === undefined || id === '' || id === 'null') continue;
    if (typeof id !== 'string' || borrower === null || !mayBelongTo(name, id, borrower)) throw new Refusal('notFound');
  }
}

const mayBelongTo = (name: string, id: string, { userId, shard }: Borrower): boolean =>
  name === 'userId' ? id === userId : shardOfId(id) === shard;
