import { timingSafeEqual } from 'node:crypto';
import { PARTNER_HEADERS, partnerSignature } from '@hiram/contract/wire/partner-signature.ts';
import { IDEMPOTENCY_HEADER } from '@hiram/contract/wire/session.ts';
import type { FastifyRequest } from 'fastify';
import { insertPartnerCall } from '../db/directory.ts';
import { Refusal } from '../request/refusal.ts';
import type { PlatformResources } from '../resources.ts';

const TOLERANCE_SECONDS = 5 * 60;

interface SignatureHeaders {
  readonly key: string;
  readonly timestamp: string;
  readonly nonce: string;
  readonly signature: string;
}

/** Returns the id of the key that signed the call. Rejects wrong signatures, old calls and replays. */
export async function readSignedCall(request: FastifyRequest, resources: PlatformResources): Promise<string> {
  const headers = signatureHeaders(request);
  const secret = resources.config.partnerKeys.get(headers.key);
  if (secret === undefined || !isSignedWith(secret, headers, request)) throw new Refusal('notAllowed');
  assertTimely(headers.timestamp, resources.clock.real());
  await assertNotRepeated(headers, resources);
  return headers.key;
}

function signatureHeaders(request: FastifyRequest): SignatureHeaders {
  const header = (name: string): string => {
    const value = request.headers[name];
    if (typeof value !== 'string' || value === '' || value.length > 200) throw new Refusal('notAllowed');
    return value;
  };
  return {
    key: header(PARTNER_HEADERS.key),
    timestamp: header(PARTNER_HEADERS.timestamp),
    nonce: header(PARTNER_HEADERS.nonce),
    signature: header(PARTNER_HEADERS.signature),
  };
}

function isSignedWith(secret: string, { timestamp, nonce, signature }: SignatureHeaders, request: FastifyRequest): boolean {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const idempotencyKey = String(request.headers[IDEMPOTENCY_HEADER.toLowerCase()] ?? '');
  const expected = Buffer.from(
    partnerSignature({ secret, method: request.method, path: request.url, timestamp, nonce, idempotencyKey, body }),
  );
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function assertTimely(timestamp: string, now: Date): void {
  const seconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : NaN;
  const distance = Math.abs(now.getTime() / 1000 - seconds);
  if (!(distance <= TOLERANCE_SECONDS)) throw new Refusal('notAllowed');
}

/** Nonces are stored in the directory and not in Redis, because they must be as durable as the effect of the call. */
async function assertNotRepeated({ key, nonce }: SignatureHeaders, { directory, clock }: PlatformResources): Promise<void> {
  if (!(await insertPartnerCall(directory, { keyId: key, nonce, at: clock.real() }))) throw new Refusal('notAllowed');
}
