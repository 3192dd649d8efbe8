import { randomUUID } from 'node:crypto';
import type { AnswerOf, Endpoint, RequestOf } from '@hiram/contract/wire/endpoint.ts';
import { readEnvelope } from '@hiram/contract/wire/envelope.ts';
import { createBorrower, issueSession, makeOffer, moveClock, revokeSession } from '@hiram/contract/endpoints/partner.ts';
import { signPartnerCall } from '@hiram/contract/wire/partner-signature.ts';

export interface PartnerAccount {
  readonly apiUrl: string;
  readonly keyId: string;
  readonly secret: string;
}

/** The service answered, and the answer was no. */
class PartnerCallRefused extends Error {
  readonly code: number;

  constructor(name: string, code: number, message: string) {
    super(`${name} was refused with ${code}: ${message}`);
    this.code = code;
  }
}

export type PartnerClient = ReturnType<typeof partnerClient>;

/** The signed calls, as the lender's own back end makes them. */
export function partnerClient(account: PartnerAccount) {
  const bind =
    <E extends Endpoint>(endpoint: E) =>
    (request: RequestOf<E>): Promise<AnswerOf<E>> =>
      callPartner(account, endpoint, request);
  return {
    createBorrower: bind(createBorrower),
    issueSession: bind(issueSession),
    revokeSession: bind(revokeSession),
    makeOffer: bind(makeOffer),
    moveClock: bind(moveClock),
  };
}

async function callPartner<E extends Endpoint>(account: PartnerAccount, endpoint: E, request: RequestOf<E>): Promise<AnswerOf<E>> {
  const body = JSON.stringify(request);
  const response = await fetch(new URL(endpoint.path, account.apiUrl), {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', ...signatureOf(account, endpoint, body) },
    body,
  });
  const envelope = readEnvelope(endpoint.envelope, endpoint.client, endpoint.answerAt, await readJson(response));
  if (!envelope.ok) throw new PartnerCallRefused(endpoint.name, envelope.failure.code, envelope.failure.message);
  return endpoint.answer.parse(envelope.answer) as AnswerOf<E>;
}

function signatureOf(account: PartnerAccount, endpoint: Endpoint, body: string): Record<string, string> {
  return signPartnerCall({
    keyId: account.keyId,
    secret: account.secret,
    method: endpoint.method,
    path: endpoint.path,
    timestamp: String(Math.floor(Date.now() / 1000)),
    nonce: randomUUID(),
    body,
  });
}

/** A proxy in between may answer with a page of its own; the envelope reader says what that means. */
async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return null;
  }
}
