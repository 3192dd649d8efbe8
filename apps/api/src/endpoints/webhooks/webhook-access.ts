import { timingSafeEqual } from 'node:crypto';
import { WEBHOOK_HEADERS, WEBHOOK_TOLERANCE_SECONDS, webhookSignature } from '@hiram/contract/providers/webhook-signature.ts';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../platform/request/refusal.ts';

export interface ReadWebhook {
  readonly eventId: string;
  readonly body: unknown;
}

const LONGEST_HEADER = 200;

/** What a provider says, once it has shown that it is the one, and now. */
export function readWebhook(secret: string, request: FastifyRequest, now: Date): ReadWebhook {
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const [id, timestamp] = [header(request, WEBHOOK_HEADERS.id), header(request, WEBHOOK_HEADERS.timestamp)];
  const expected = Buffer.from(webhookSignature({ secret, id, timestamp, body: bytes }));
  const given = Buffer.from(header(request, WEBHOOK_HEADERS.signature));
  if (given.length !== expected.length || !timingSafeEqual(given, expected) || !isTimely(timestamp, now)) throw new Refusal('notAllowed');
  return { eventId: id, body: parsed(bytes) };
}

function header(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  if (typeof value !== 'string' || value === '' || value.length > LONGEST_HEADER) throw new Refusal('notAllowed');
  return value;
}

function isTimely(timestamp: string, now: Date): boolean {
  const seconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : NaN;
  return Math.abs(now.getTime() / 1000 - seconds) <= WEBHOOK_TOLERANCE_SECONDS;
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new Refusal('invalidRequest');
  }
}
