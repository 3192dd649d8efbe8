import type { Endpoint } from '@hiram/contract/wire/endpoint.ts';
import { readEnvelope, writeFailure } from '@hiram/contract/wire/envelope.ts';
import { errorCodes, httpStatusOf } from '@hiram/contract/wire/errors.ts';
import type { ErrorName } from '@hiram/contract/wire/errors.ts';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import * as z from 'zod/mini';

/** Returns 'success' or the name of the refusal; throws if the contract does not allow this call such an answer. */
export function readAnswer(endpoint: Endpoint, answer: LightMyRequestResponse): ErrorName | 'success' {
  const { envelope, answerAt, mediaType } = endpoint;
  if (mediaType !== undefined && answer.statusCode === 200 && answer.headers['content-type'] === mediaType) return 'success';
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  const body = answer.json<Record<string, unknown>>();
  const read = readEnvelope(envelope, answerAt, body);
  if (!read.ok) {
    const refusal = refusalOf(read.failure.code, answer.statusCode);
    expect(body).toEqual(writeFailure(envelope, read.failure));
    return refusal;
  }
  expect(answer.statusCode).toBe(200);
  expect(z.safeDecode(endpoint.answer, read.answer as never).error?.issues).toBeUndefined();
  return 'success';
}

function refusalOf(code: number, status: number): ErrorName {
  const names = (Object.keys(errorCodes) as ErrorName[]).filter((name) => errorCodes[name] === code && httpStatusOf(name) === status);
  const [name] = names;
  if (name === undefined) throw new Error(`no refusal of the contract: code ${code} with status ${status}`);
  return name;
}
