import { createHash } from 'node:crypto';
import { IDEMPOTENCY_HEADER } from '@hiram/contract/wire/session.ts';
import type { FastifyRequest } from 'fastify';
import type { Intent } from '../request/idempotency.ts';
import { Refusal } from '../request/refusal.ts';

const LONGEST_KEY = 128;

/** What the Idempotency-Key of a request stands for; null without one. */
export function intentOf(request: FastifyRequest, endpointName: string, fields: unknown): Intent | null {
  const key = request.headers[IDEMPOTENCY_HEADER.toLowerCase()];
  if (key === undefined) return null;
  if (typeof key !== 'string' || key === '' || key.length > LONGEST_KEY) throw new Refusal('invalidRequest', IDEMPOTENCY_HEADER);
  const caller = request.partnerKeyId === null ? 'borrower' : `partner:${request.partnerKeyId}`;
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([endpointName, fields]))
    .digest();
  return { caller, key, fingerprint };
}
