import { shardOfId } from '@hiram/contract/wire/ids.ts';
import { SIGNATURE_HEADER } from '@hiram/contract/wire/call-signature.ts';
import { borrowerCall } from '@hiram/contract/wire/endpoint.ts';
import type { Access } from '@hiram/contract/wire/endpoint.ts';
import { SESSION_CHECK_PATH } from '@hiram/contract/wire/session.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { shardOf } from '../db/cells.ts';
import { keptReference } from '../db/reference.ts';
import { onBehalfOf } from '../db/shared-pool.ts';
import { Refusal } from '../request/refusal.ts';
import type { PlatformResources } from '../resources.ts';
import { findSession, idleSince, noteUse } from '../request/sessions.ts';
import type { Borrower } from '../request/sessions.ts';
import { languageOf } from '../i18n/language.ts';
import { UsedSignatures } from '../redis/used-signatures.ts';
import { coverBody, refuseOtherBody, requireSignature } from './signed-calls.ts';
import { isKeyed, outlastTakeover } from './outlast-takeover.ts';
import { readSignedCall } from './partner-access.ts';
import { presentedSession } from './presented-session.ts';
import './request-state.ts';

const SIGNATURE = SIGNATURE_HEADER.toLowerCase();

/** No route without declared access: one that lacks it stops the start. */
export const accessPlugin = fastifyPlugin((app: FastifyInstance, resources: PlatformResources, done: () => void) => {
  const routes: RouteOptions[] = [];
  const signatures = new UsedSignatures(resources.redis, resources.config.patienceFactor);
  app.decorateRequest('borrower', null);
  app.decorateRequest('cell', null);
  app.decorateRequest('signature', null);
  app.decorateRequest('bodyHash', null);
  app.decorateRequest('partnerKeyId', null);
  app.decorate('followingMoves', resources.cells.followingMoves);
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  // At the end and not per route, because a plugin's own routes get their access from a hook that runs later.
  app.addHook('onReady', () => refuseUndeclared(routes));
  app.addHook('onRequest', async (request, reply) => {
    const kind = request.routeOptions.config.access?.kind;
    if (kind === 'borrower') Object.assign(request, await callerOf(request, reply, resources, signatures));
    // Its page needs no session. But it was opened with one, which is to belong to whoever opened it first. Nobody waits for that.
    if (kind === 'public' && resources.config.sessionKeys && SIGNATURE in request.headers)
      callerOf(request, reply, resources, signatures).catch(() => undefined);
  });
  app.addHook('preParsing', coverBody);
  app.addHook('preValidation', async (request) => refuseOtherBody(request));
  app.addHook('preValidation', async (request) => {
    // Only after the body was read: the signature covers its bytes.
    if (request.routeOptions.config.access?.kind === 'partner') request.partnerKeyId = await readSignedCall(request, resources);
  });
  app.addHook('preValidation', (request, _reply, next) => {
    if (request.borrower === null) next();
    else onBehalfOf(request.borrower.userId, next);
  });
  // The web server's question whether a session is good. The signature that comes with it is left alone: it is good once, and the call needs it.
  app.get(SESSION_CHECK_PATH, { config: { access: borrowerCall(), unsigned: true } }, async (_request, reply) => reply.code(204).send());
  done();
});

async function refuseUndeclared(routes: readonly RouteOptions[]): Promise<void> {
  const bare = routes.filter((route) => route.config?.access === undefined).map((route) => `${String(route.method)} ${route.url}`);
  if (bare.length > 0) throw new Error(`no access declared: ${bare.join(', ')}`);
}

type Caller = Required<Pick<FastifyRequest, 'borrower' | 'signature'>>;

/** The user id decides the cell, so a session of another cell's borrower is not even looked for there. */
async function callerOf(
  request: FastifyRequest,
  reply: FastifyReply,
  resources: PlatformResources,
  signatures: UsedSignatures,
): Promise<Caller> {
  const presented = presentedSession(request);
  if (presented === null) throw new Refusal('sessionRefused');
  const { cells, clock, config } = resources;
  const shard = shardOf(presented.userId);
  request.cell = cells.holding(shard).name;
  const at = clock.real();
  const lookup = { ...presented, shard, at, usedSince: idleSince(at, config) };
  const find = () => cells.followingMoves(() => findSession(cells.holding(shard).database, lookup));
  const session = await (isKeyed(request) ? outlastTakeover(reply, find) : find());
  if (session === null) throw new Refusal('sessionRefused');
  const { database } = cells.holding(shard);
  const isSigned = config.sessionKeys && request.routeOptions.config.unsigned !== true;
  const signature = isSigned ? await requireSignature(request, { database, session, signatures, clock }) : null;
  // A call whose signature was not checked does not keep a session from expiring. Not awaited: a use that is not stored is stored with the next call.
  if (isSigned || !config.sessionKeys) noteUse(database, session, at).catch(() => undefined);
  const borrower = {
    userId: presented.userId,
    shard,
    // Asked each time: her shard may move while the call is under way.
    get cell() {
      return cells.holding(shard);
    },
    reference: keptReference(database, session.reference_version),
    language: languageOf(request.headers['accept-language']),
  };
  return { borrower, signature };
}

/** An id that does not carry the borrower's shard is not theirs: refused without a look, as if it did not exist. */
export function refuseForeignIds(access: Access, fields: Readonly<Record<string, unknown>>, borrower: Borrower | null): void {
  if (access.kind !== 'borrower') return;
  for (const name of access.owned) {
    const id = fields[name];
    if (id === undefined || id === '' || id === 'null') continue;
    if (typeof id !== 'string' || borrower === null || !mayBeTheirs(name, id, borrower)) throw new Refusal('notFound');
  }
}

const mayBeTheirs = (name: string, id: string, { userId, shard }: Borrower): boolean =>
  name === 'userId' ? id === userId : shardOfId(id) === shard;
