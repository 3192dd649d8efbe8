import { randomUUID } from 'node:crypto';
import { fullPathOf } from '@hiram/contract/wire/endpoint.ts';
import type { Endpoint } from '@hiram/contract/wire/endpoint.ts';
import { signPartnerCall } from '@hiram/contract/wire/partner-signature.ts';
import { REQUESTED_WITH } from '@hiram/contract/wire/session.ts';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { PARTNER } from './service.ts';

interface FrontEndCall {
  readonly query?: Readonly<Record<string, string>>;
  readonly fields?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Calls as the front end does: session in the query, fields where the encoding puts them. */
export function call(
  app: FastifyInstance,
  endpoint: Endpoint,
  { query = {}, fields = {}, headers = {} }: FrontEndCall = {},
): Promise<LightMyRequestResponse> {
  const inQuery = endpoint.encoding === 'query' ? { ...query, ...fields } : query;
  const body = bodyOf(endpoint, fields);
  return app.inject({
    method: endpoint.method,
    url: `${fullPathOf(endpoint)}?${new URLSearchParams(inQuery).toString()}`,
    headers: { [REQUESTED_WITH.name]: REQUESTED_WITH.value, ...body.headers, ...headers },
    ...(body.text === null ? {} : { payload: body.text }),
  });
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
  /** Sent in place of the body that was signed. */
  readonly sentBody?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Calls as the lender's own backend does. */
export function callAsPartner(
  app: FastifyInstance,
  endpoint: Endpoint,
  fields: unknown,
  changes: SignedCall = {},
): Promise<LightMyRequestResponse> {
  const { keyId = PARTNER.keyId, secret = PARTNER.secret, nonce = randomUUID(), headers = {} } = changes;
  const timestamp = changes.timestamp ?? String(Math.floor(Date.now() / 1000));
  const path = fullPathOf(endpoint);
  const body = JSON.stringify(fields);
  const signature = signPartnerCall({ keyId, secret, method: endpoint.method, path, timestamp, nonce, body });
  return app.inject({
    method: endpoint.method,
    url: path,
    headers: { 'content-type': 'application/json', ...signature, ...headers },
    payload: changes.sentBody ?? body,
  });
}
