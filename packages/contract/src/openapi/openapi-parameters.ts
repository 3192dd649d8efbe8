import type { Endpoint } from '../wire/endpoint.ts';
import type { JsonObject } from './openapi-envelope.ts';
import { makeOffer } from '../endpoints/partner.ts';
import { SIGNATURE_HEADER } from '../wire/call-signature.ts';
import { CLIENT_HEADERS, IDEMPOTENCY_HEADER, REQUESTED_WITH, SESSION_HEADER, SESSION_PARAMETERS } from '../wire/session.ts';
import type { SessionParameter } from '../wire/session.ts';

/** Parameters that authenticate a session; the other session parameters only describe the phone. */
export const SESSION_CREDENTIALS: readonly SessionParameter[] = ['userId', 'deviceId', 'sessionId'];

const text = { type: 'string' };
/** No parameter is required, because the session may be in the header. `security` lists those that are required together. */
const queryParameter = (name: SessionParameter): JsonObject => ({ name, in: 'query', required: false, schema: text });
const headerParameter = (name: string): JsonObject => ({ name, in: 'header', required: false, schema: text });
const requestedWithHeader: JsonObject = {
  name: REQUESTED_WITH.name,
  in: 'header',
  required: true,
  schema: { const: REQUESTED_WITH.value },
};

const signature: JsonObject = {
  ...headerParameter(SIGNATURE_HEADER),
  description:
    'Not in the specification. Pages that are built with session keys sign each call with a key of their browser: public key, time, id, hash of the body, signature. A service with SESSION_KEYS=required rejects a session without it; a lender’s own service may ignore it.',
};

const idempotencyKey: JsonObject = {
  ...headerParameter(IDEMPOTENCY_HEADER),
  description:
    'A unique key per operation, at most 128 characters. A call repeated with its key within a day gets the first answer and has no second effect.',
};

const session: JsonObject = {
  ...headerParameter(SESSION_HEADER),
  description: `Not in the specification. Pages of the Philippine profile send the session in this header instead of the query: form-encoded pairs with the same names, and the product under both of its names. If the header is present, session parameters of the query are ignored.`,
};

export const commonParameters: JsonObject = {
  ...Object.fromEntries(SESSION_PARAMETERS.map((name) => [name, queryParameter(name)])),
  ...Object.fromEntries([...CLIENT_HEADERS.v3, ...CLIENT_HEADERS.legacy].map((name) => [name, headerParameter(name)])),
  [IDEMPOTENCY_HEADER]: idempotencyKey,
  [REQUESTED_WITH.name]: requestedWithHeader,
  [SESSION_HEADER]: session,
  [SIGNATURE_HEADER]: signature,
};

const refTo = (name: string): JsonObject => ({ $ref: `#/components/parameters/${name}` });

/** Pages send the session parameters with every call, but only borrower calls need them. */
export function sessionParametersOf(endpoint: Endpoint): JsonObject[] {
  return endpoint.access.kind === 'borrower' ? SESSION_PARAMETERS.map(refTo) : [];
}

export function headersOf(endpoint: Endpoint): JsonObject[] {
  // The answer of `issueSession` is a secret and is not stored for a key; repeating the other calls has no further effect.
  if (endpoint.access.kind === 'partner') return endpoint === makeOffer ? [refTo(IDEMPOTENCY_HEADER)] : [];
  const onPost = endpoint.method === 'POST' ? [REQUESTED_WITH.name, IDEMPOTENCY_HEADER] : [];
  return [...CLIENT_HEADERS[endpoint.client], ...onPost, SESSION_HEADER, SIGNATURE_HEADER].map(refTo);
}
