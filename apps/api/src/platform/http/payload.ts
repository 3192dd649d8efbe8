import type { Endpoint, RequestOf } from '@hiram/contract/wire/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { Refusal } from '../request/refusal.ts';
import { readMultipart } from './uploads.ts';
import type { Uploads } from './uploads.ts';

export type Fields = Readonly<Record<string, unknown>>;

export async function readFields(endpoint: Endpoint, request: FastifyRequest, uploads: Uploads): Promise<Fields> {
  switch (endpoint.encoding) {
    case 'query':
      return toFields(request.query);
    case 'form':
      return toFields(request.body ?? {});
    case 'multipart':
      return readMultipart(request, uploads);
    case 'json':
      return readJson(request.body);
  }
}

export function decodeFields<E extends Endpoint>(endpoint: E, fields: Fields): RequestOf<E> {
  const result = z.safeParse<E['request']>(endpoint.request, fields);
  if (result.success) return result.data;
  throw new Refusal('invalidRequest', result.error.issues[0]?.path.join('.') ?? null);
}

/** The body of a partner call is parsed only after its signature was verified over the bytes. */
function readJson(body: unknown): Fields {
  try {
    return toFields(JSON.parse(String(body)));
  } catch (error) {
    if (error instanceof SyntaxError) throw new Refusal('invalidRequest');
    throw error;
  }
}

function toFields(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Refusal('invalidRequest');
  return value as Fields;
}
