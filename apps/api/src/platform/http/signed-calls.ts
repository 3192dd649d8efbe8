import { createHash } from 'node:crypto';
import { Transform, pipeline } from 'node:stream';
import type { Readable } from 'node:stream';
import { SIGNATURE_HEADER } from '@hiram/contract/wire/call-signature.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CellDatabase } from '../db/cells.ts';
import type { Clock } from '../db/clock.ts';
import { SIGNATURE_TOLERANCE_MS } from '../redis/used-signatures.ts';
import type { UsedSignatures } from '../redis/used-signatures.ts';
import { planNotice } from '../request/plan-notice.ts';
import { Refusal } from '../request/refusal.ts';
import { readSignature } from '../request/call-signature.ts';
import type { CallSignature } from '../request/call-signature.ts';
import { bindKey } from '../request/sessions.ts';
import type { NewKey, SessionRow } from '../request/sessions.ts';
import { sessionHeaderOf } from './presented-session.ts';
import './request-state.ts';

interface SignedSession {
  readonly database: CellDatabase;
  readonly session: SessionRow;
  readonly signatures: UsedSignatures;
  readonly clock: Clock;
}

/** Rejects a call that is not signed with the session's key. The first signed call binds the session to its key. */
export async function requireSignature(request: FastifyRequest, signed: SignedSession): Promise<CallSignature> {
  const { session, signatures, clock } = signed;
  const signature = readSignature(request.headers[SIGNATURE_HEADER.toLowerCase()]);
  const { method, url } = request;
  if (signature === null || !signature.isOf({ method, url, session: sessionHeaderOf(request) }))
    return session.keyHash === null ? refuse() : refuseOtherKey(signed);
  const now = clock.real();
  const clockAheadMs = signature.time - now.getTime();
  if (!(await isOwnKey(signed, { keyHash: signature.keyHash, clockAheadMs }))) return refuseOtherKey(signed);
  const drift = Math.abs(clockAheadMs - (session.clockAheadMs ?? clockAheadMs));
  if (drift > SIGNATURE_TOLERANCE_MS) return refuse();
  // A repeated signature may be a retry of the web server after a service failed, so the session stays valid and the page can send a newly signed
  // call.
  if (!(await signatures.claim(session.userId, signature.id))) throw new Refusal('unavailable');
  return signature;
}

async function isOwnKey({ database, session }: SignedSession, key: NewKey): Promise<boolean> {
  return session.keyHash?.equals(key.keyHash) ?? bindKey(database, session, key);
}

function refuse(): never {
  throw new Refusal('sessionRefused');
}

/** Rejects a call from another browser than the session's and plans a notice to the borrower, because the page's address may have leaked. */
async function refuseOtherKey({ database, session, clock }: SignedSession): Promise<never> {
  const subject = session.sessionHash.toString('hex').slice(0, 32);
  await planNotice(database, { userId: session.userId, kind: 'browser', subject, at: await clock.now() });
  return refuse();
}

type BodyCallback = (error: Error | null, payload?: Readable) => void;

/** Hashes a form while it is read. Multipart forms are encoded by the browser, so no page can sign them. */
export function hashBody(request: FastifyRequest, _reply: FastifyReply, payload: Readable, done: BodyCallback): void {
  if (request.signature === null || request.routeOptions.config.endpoint?.encoding !== 'form') return done(null, payload);
  const hash = createHash('sha256');
  request.bodyHash = hash;
  const seen = new Transform({
    transform: (chunk: Buffer, _encoding, next) => {
      hash.update(chunk);
      next(null, chunk);
    },
  });
  pipeline(payload, seen, () => undefined);
  return done(null, seen);
}

export function refuseOtherBody({ signature, bodyHash }: FastifyRequest): void {
  if (signature !== null && signature.bodyHash !== (bodyHash?.digest('base64') ?? '')) throw new Refusal('notAllowed');
}
