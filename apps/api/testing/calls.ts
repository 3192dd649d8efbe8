import { randomUUID } from 'node:crypto';
import { fullPathOf } from '@hiram/contract/wire/endpoint.ts';
import type { Endpoint } from '@hiram/contract/wire/endpoint.ts';
import { signPartnerCall } from '@hiram/contract/wire/partner-signature.ts';
import { IDEMPOTENCY_HEADER, REQUESTED_WITH, SESSION_HEADER } from '@hiram/contract/wire/session.ts';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { fromAddress, newAddress } from './addresses.ts';
import { PARTNER } from './service.ts';
import { browserSignature } from './browser-key.ts';

interface FrontEndCall {
  readonly query?: Readonly<Record<string, string>>;
  /** Sent in its own header, as the Philippine pages do. */
  readonly session?: Readonly<Record<string, string>>;
  readonly fields?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Builds a call as the front end does: session in the query or in its header, fields encoded as the endpoint declares, signed by the tests' browser.
 * Every call has its own address, so that no rate limit per address applies.
 */
async function frontEndRequest(endpoint: Endpoint, { query = {}, session: pairs = {}, fields = {}, headers = {} }: FrontEndCall) {
  const { method, encoding } = endpoint;
  const inQuery = encoding === 'query' ? { ...query, ...fields } : query;
  const body = bodyOf(endpoint, fields);
  const session = new URLSearchParams(pairs).toString();
  const search = new URLSearchParams(inQuery).toString();
  const url = `${fullPathOf(endpoint)}${search === '' ? '' : `?${search}`}`;
  return {
    method,
    url,
    headers: {
      [REQUESTED_WITH.name]: REQUESTED_WITH.value,
      ...(await browserSignature({ method, url, session, body: encoding === 'form' ? body.text : null })),
      ...(session === '' ? {} : { [SESSION_HEADER.toLowerCase()]: session }),
      ...fromAddress(newAddress()).headers,
      ...body.headers,
      ...headers,
    },
    body: body.text,
  };
}

export async function call(app: FastifyInstance, endpoint: Endpoint, asked: FrontEndCall = {}): Promise<LightMyRequestResponse> {
  const { body, ...request } = await frontEndRequest(endpoint, asked);
  return app.inject({ ...request, ...(body === null ? {} : { payload: body }) });
}

export async function fetchCall(origin: string, endpoint: Endpoint, asked: FrontEndCall = {}): Promise<Response> {
  const { url, ...request } = await frontEndRequest(endpoint, asked);
  return fetch(`${origin}${url}`, request);
}

function bodyOf(
  { encoding }: Endpoint,
  fields: Readonly<Record<string, string>>,
): { headers: Record<string, string>; text: string | null } {
  if (encoding === 'form')
    return { headers: { 'content-type': 'application/x-www-form-urlencoded' }, text: new URLSearchParams(fields).toString() };
  if (encoding !== 'multipart') return { headers: {}, text: null };
  const boundary = 'edge-of-the-parts';
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, text: `${parts.join('')}--${boundary}--\r\n` };
}

interface SignedCall {
  readonly keyId?: string;
  readonly secret?: string;
  readonly timestamp?: string;
  readonly nonce?: string;
  /** Signed instead of the Idempotency-Key that is sent. */
  readonly signedKey?: string;
  /** Sent instead of the body that was signed. */
  readonly sentBody?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export function signedCall(endpoint: Endpoint, fields: unknown, changes: SignedCall = {}) {
  const { keyId = PARTNER.keyId, secret = PARTNER.secret, nonce = randomUUID(), headers = {} } = changes;
  const timestamp = changes.timestamp ?? String(Math.floor(Date.now() / 1000));
  const inQuery = endpoint.encoding === 'query';
  const search = inQuery ? new URLSearchParams(fields as Record<string, string>).toString() : '';
  const path = `${fullPathOf(endpoint)}${search === '' ? '' : `?${search}`}`;
  const body = inQuery ? '' : JSON.stringify(fields);
  const idempotencyKey = changes.signedKey ?? new Headers(headers).get(IDEMPOTENCY_HEADER) ?? '';
  const signature = signPartnerCall({ keyId, secret, method: endpoint.method, path, timestamp, nonce, idempotencyKey, body });
  const type = inQuery ? {} : { 'content-type': 'application/json' };
  return { url: path, headers: { ...type, ...signature, ...headers }, body: changes.sentBody ?? body };
}

export function callAsPartner(
  app: FastifyInstance,
  endpoint: Endpoint,
  fields: unknown,
  changes: SignedCall = {},
): Promise<LightMyRequestResponse> {
  const { url, headers, body } = signedCall(endpoint, fields, changes);
  return app.inject({ method: endpoint.method, url, headers, ...(body === '' ? {} : { payload: body }) });
}
