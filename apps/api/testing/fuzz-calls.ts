import { fullPathOf } from '@hiram/contract/wire/endpoint.ts';
import type { Endpoint } from '@hiram/contract/wire/endpoint.ts';
import { REQUESTED_WITH } from '@hiram/contract/wire/session.ts';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { fromAddress, newAddress } from './addresses.ts';
import type { FuzzRequest } from './fuzz-requests.ts';

type Texts = Readonly<Record<string, string>>;

/** Sends each request from its own address, so that no rate limit answers. */
export async function sendFuzzRequest(
  app: FastifyInstance,
  endpoint: Endpoint,
  request: FuzzRequest,
  session: Texts = {},
): Promise<LightMyRequestResponse> {
  const inQuery = request.kind === 'fields' && endpoint.encoding === 'query' ? textsOf(request.fields) : {};
  const url = `${fullPathOf(endpoint)}?${new URLSearchParams({ ...inQuery, ...session }).toString()}`;
  const headers = { [REQUESTED_WITH.name]: REQUESTED_WITH.value, ...fromAddress(newAddress()).headers };
  if (endpoint.method === 'GET') return app.inject({ method: 'GET', url, headers });
  const { contentType, payload } = await bodyOf(endpoint, request);
  return app.inject({
    method: 'POST',
    url,
    headers: { ...headers, ...(contentType === '' ? {} : { 'content-type': contentType }) },
    payload,
  });
}

async function bodyOf({ encoding }: Endpoint, request: FuzzRequest): Promise<{ contentType: string; payload: Buffer | string }> {
  if (request.kind === 'raw') return { contentType: request.contentType, payload: request.body };
  if (encoding === 'query') return { contentType: '', payload: '' };
  const body = encoding === 'multipart' ? formOf(request.fields) : new URLSearchParams(textsOf(request.fields));
  // Encoded as by a browser, with its own boundary.
  const written = new Request('http://service.test', { method: 'POST', body });
  return { contentType: written.headers.get('content-type') ?? '', payload: Buffer.from(await written.arrayBuffer()) };
}

function formOf(fields: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value instanceof File ? value : String(value));
  return form;
}

const textsOf = (fields: Readonly<Record<string, unknown>>): Texts =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
