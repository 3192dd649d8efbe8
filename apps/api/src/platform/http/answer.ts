import { fullPathOf } from '@hiram/contract/wire/endpoint.ts';
import type { AnswerOf, Endpoint, RequestOf } from '@hiram/contract/wire/endpoint.ts';
import { writeSuccess } from '@hiram/contract/wire/envelope.ts';
import type { Language } from '@hiram/contract/product/profile.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Intent } from '../request/idempotency.ts';
import { Refusal } from '../request/refusal.ts';
import type { Borrower } from '../request/sessions.ts';
import { languageOf } from '../i18n/language.ts';
import { refuseForeignIds } from './access.ts';
import { hasIdempotencyKey, retryDuringTakeover } from './takeover-retry.ts';
import { decodeFields, readFields } from './payload.ts';
import type { Fields } from './payload.ts';
import { withUploads } from './uploads.ts';
import { createHash } from 'node:crypto';
import { IDEMPOTENCY_HEADER } from '@hiram/contract/wire/session.ts';

export interface Call {
  readonly intent: Intent | null;
  /** Caller's address, as far as it can be trusted: see TRUSTED_PROXIES. */
  readonly address: string;
  readonly language: Language;
  /** Throws if the endpoint's access is not a borrower's. */
  borrower(): Borrower;
}

export type Handler<E extends Endpoint> = (fields: RequestOf<E>, call: Call) => Promise<AnswerOf<E>>;

/** Check that may reject a borrower's call before its body is read. */
type Admit = (borrower: Borrower) => Promise<void>;

/** Registers an endpoint of the contract. A request or response that does not match the contract is an error. */
export function answer<E extends Endpoint>(app: FastifyInstance, endpoint: E, handler: Handler<E>, admit?: Admit): void {
  route(app, { endpoint, admit }, async (request, fields, reply) => {
    const decoded = decodeFields(endpoint, fields);
    const result = z.encode(endpoint.answer, await handler(decoded, callOf(request, endpoint, decoded)));
    if (endpoint.mediaType !== undefined) return reply.type(endpoint.mediaType).send(result);
    return writeSuccess(endpoint.envelope, endpoint.answerAt, result);
  });
}

/** Registers an endpoint that is not built yet: its access is enforced, then every call is rejected. */
export function answerNotBuilt(app: FastifyInstance, endpoint: Endpoint): void {
  route(app, { endpoint }, () => Promise.reject(new Refusal('notBuilt')));
}

type Respond = (request: FastifyRequest, fields: Fields, reply: FastifyReply) => Promise<unknown>;

interface Route {
  readonly endpoint: Endpoint;
  readonly admit?: Admit | undefined;
}

function route(app: FastifyInstance, { endpoint, admit }: Route, respond: Respond): void {
  app.route({
    method: endpoint.method,
    url: fullPathOf(endpoint),
    config: { access: endpoint.access, endpoint },
    handler: (request, reply) =>
      withUploads(async (uploads) => {
        if (request.borrower !== null) await admit?.(request.borrower);
        const fields = await readFields(endpoint, request, uploads);
        refuseForeignIds(endpoint.access, fields, request.borrower);
        reply.header('cache-control', 'no-store');
        const attempt = (): Promise<unknown> => app.retryOnMove(() => respond(request, fields, reply));
        return hasIdempotencyKey(request) ? retryDuringTakeover(reply, attempt) : attempt();
      }),
  });
}

function callOf(request: FastifyRequest, endpoint: Endpoint, decoded: unknown): Call {
  return {
    intent: intentOf(request, endpoint.name, decoded),
    address: request.ip,
    language: languageOf(request.headers['accept-language']),
    borrower: () => {
      if (request.borrower === null) throw new Error(`${endpoint.name} is not a borrower's call`);
      return request.borrower;
    },
  };
}

const LONGEST_KEY = 128;

function intentOf(request: FastifyRequest, endpointName: string, fields: unknown): Intent | null {
  const key = request.headers[IDEMPOTENCY_HEADER.toLowerCase()];
  if (key === undefined) return null;
  if (typeof key !== 'string' || key === '' || key.length > LONGEST_KEY) throw new Refusal('invalidRequest', IDEMPOTENCY_HEADER);
  const caller = request.partnerKeyId === null ? 'borrower' : `partner:${request.partnerKeyId}`;
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([endpointName, fields]))
    .digest();
  return { caller, key, fingerprint };
}
