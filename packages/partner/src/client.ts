import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { clearContact, reportContact } from '@hiram/contract/endpoints/contact-clearance.ts';
import {
  createBorrower,
  endSessions,
  eventsOfAnyType,
  issueSession,
  listEvents,
  makeOffer,
  moveClock,
  revokeSession,
} from '@hiram/contract/endpoints/partner.ts';
import { fullPathOf } from '@hiram/contract/wire/endpoint.ts';
import type { AnswerOf, Endpoint, RequestOf } from '@hiram/contract/wire/endpoint.ts';
import { readEnvelope, UNREADABLE_CODE } from '@hiram/contract/wire/envelope.ts';
import type { Failure } from '@hiram/contract/wire/envelope.ts';
import { errorCodes } from '@hiram/contract/wire/errors.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import { signPartnerCall } from '@hiram/contract/wire/partner-signature.ts';
import type { PartnerCall } from '@hiram/contract/wire/partner-signature.ts';
import { IDEMPOTENCY_HEADER } from '@hiram/contract/wire/session.ts';

// Whoever installs the package has no contract: what this file exports is written in plain types, and the compiler holds each call against
// the contract's own where the client is put together.

export interface PartnerAccount {
  /** Where the service is, such as https://loans.example. */
  readonly apiUrl: string;
  /** The name of the key, and the key: both are in PARTNER_KEYS of the service. */
  readonly keyId: string;
  readonly secret: string;
}

export interface ClientOptions {
  /** How long one attempt may take: 10,000 by default. */
  readonly timeoutMs?: number;
  /** How often a call is sent at most, the first time included: 4 by default. */
  readonly attempts?: number;
  /** The wait before the second attempt: 250 by default. Each further one is twice as long, up to half a minute. */
  readonly firstWaitMs?: number;
}

export interface CallOptions {
  /** Ends the call, also while it waits for its next attempt. */
  readonly signal?: AbortSignal;
}

export interface KeyOptions extends CallOptions {
  /** Of your own where the same may be asked for again after a restart; one for each call by default. At most 128 characters. */
  readonly idempotencyKey?: string;
}

/** Why the service said no. `other` has a code that this version does not know. */
export type RefusalReason =
  | 'invalidRequest'
  | 'notAllowed'
  | 'notFound'
  | 'keyUsedForAnotherRequest'
  | 'tooManyRequests'
  | 'internal'
  | 'unavailable'
  | 'other';

interface Failed {
  /** The call's name. */
  readonly call: string;
  /** How often it was sent. */
  readonly attempts: number;
  /** Whether the service may have done what was asked, although no answer says so. */
  readonly mayBeDone: boolean;
  /** For a log. It holds nothing about a borrower. */
  readonly message: string;
}

export type PartnerError =
  /** The service answered, and the answer was no. */
  | (Failed & { readonly kind: 'refused'; readonly reason: RefusalReason; readonly code: number; readonly status: number })
  /** Something answered that is not the service, or not this version of it. */
  | (Failed & { readonly kind: 'unreadable'; readonly status: number })
  | (Failed & { readonly kind: 'timedOut' })
  | (Failed & { readonly kind: 'unreachable' })
  /** Your own signal ended it. */
  | (Failed & { readonly kind: 'ended' });

export type PartnerResult<Answer> = { readonly ok: true; readonly value: Answer } | { readonly ok: false; readonly error: PartnerError };

type Call<Request, Answer, Options = CallOptions> = (request: Request, options?: Options) => Promise<PartnerResult<Answer>>;

/** CloudEvents 1.0. Pass over a type that you do not know: a later version of the service may have more. */
export interface HiramEvent {
  /** The same each time that the event is read: do what it asks for once. */
  readonly id: string;
  readonly type: string;
  /** Business time of what happened, in ISO 8601. */
  readonly time: string;
  /** The number of the order; of the offer, or the borrower's id, where there is none. */
  readonly subject: string;
  /** Ids, dates, and money in centavos. */
  readonly data: Readonly<Record<string, unknown>>;
}

export type ContactChannel = 'sms' | 'message' | 'call' | 'email' | 'visit';

/** Amounts in centavos. The days hold the offer's own first payment, one period after it is credited, for as long as the offer is open. */
export interface OfferBounds {
  readonly leastAmount: number;
  readonly amountStep: number;
  readonly firstDueFrom: string;
  readonly firstDueTo: string;
}

/** The signed calls of a lender's own back end. None of them throws: what went wrong is in the result. */
export interface PartnerClient {
  /** The borrower who has this phone number, made where there is none. */
  readonly createBorrower: Call<{ readonly phone: string; readonly fullName: string }, { readonly userId: string }>;
  /** A session on one device. It is not sent again where the first may have been issued: ask for another one yourself. */
  readonly issueSession: Call<
    { readonly userId: string; readonly deviceId: string; readonly lifetimeMinutes?: number | undefined },
    { readonly sessionId: string; readonly expiresAt: string }
  >;
  /** `revoked` is false where it had ended before, also by an attempt whose answer was lost. */
  readonly revokeSession: Call<{ readonly userId: string; readonly sessionId: string }, { readonly revoked: boolean }>;
  /** `ended` counts those that had not ended before. */
  readonly endSessions: Call<{ readonly userId: string }, { readonly ended: number }>;
  /** `principal` is in centavos. */
  readonly makeOffer: Call<
    {
      readonly userId: string;
      readonly productId: string;
      readonly principal: number;
      readonly instalments: number;
      readonly periodDays: number;
      /** What the borrower may choose of it: from `leastAmount` in steps up to `principal`, and the day of the first payment. Days as YYYY-MM-DD. */
      readonly bounds?: OfferBounds | undefined;
    },
    { readonly offerId: string },
    KeyOptions
  >;
  /** Before every SMS, call or visit about a loan. `refused` says why not; without a `clearanceId`, do not contact her. */
  readonly clearContact: Call<
    {
      readonly userId: string;
      /** Left out where it is about all of her loans. */
      readonly orderId?: string | undefined;
      readonly channel: ContactChannel;
      /** The company or the person, as she is to read it. */
      readonly sender: string;
      readonly purpose: 'reminder' | 'collection';
    },
    {
      readonly clearanceId: string | null;
      readonly validUntil: string | null;
      readonly refused: 'settled' | 'planKept' | 'paid' | 'dispute' | 'consent' | 'tooOften' | 'hour' | null;
    },
    KeyOptions
  >;
  /** After each of them, and where one that was cleared was left. `uncovered` says why no clearance covers it. */
  readonly reportContact: Call<
    {
      readonly userId: string;
      readonly clearanceId?: string | undefined;
      readonly orderId?: string | undefined;
      readonly channel: ContactChannel;
      readonly sender: string;
      /** In ISO 8601, with its offset. */
      readonly at: string;
      readonly outcome: 'sent' | 'reached' | 'notReached' | 'notMade';
    },
    { readonly contactId: string; readonly uncovered: 'noClearance' | 'otherChannel' | 'otherOrder' | 'notInTime' | null }
  >;
  /** What happened after a cursor, the `next` of an earlier page, or from the first event that is kept. `limit` is from 1 to 500. */
  readonly listEvents: Call<
    { readonly after?: string | undefined; readonly limit?: number | undefined },
    { readonly events: readonly HiramEvent[]; readonly next: string }
  >;
  /** Moves business time ahead of the time of day, in a sandbox alone. */
  readonly moveClock: Call<{ readonly aheadSeconds: number }, { readonly now: string }>;
}

export function partnerClient(account: PartnerAccount, options: ClientOptions = {}): PartnerClient {
  const { timeoutMs = 10_000, attempts = 4, firstWaitMs = 250 } = options;
  const settings: Settings = { account, timeoutMs, attempts, firstWaitMs };
  const bind =
    <E extends Endpoint>(endpoint: E, repeat: Repeat) =>
    (request: Plain<RequestOf<E>>, called: KeyOptions = {}): Promise<PartnerResult<AnswerOf<E>>> =>
      callWithRepeats(settings, { endpoint, repeat, request, ...called }) as Promise<PartnerResult<AnswerOf<E>>>;
  return {
    createBorrower: bind(createBorrower, 'harmless'),
    issueSession: bind(issueSession, 'whenNotDone'),
    revokeSession: bind(revokeSession, 'harmless'),
    endSessions: bind(endSessions, 'harmless'),
    makeOffer: bind(makeOffer, 'byKey'),
    clearContact: bind(clearContact, 'byKey'),
    reportContact: bind(reportContact, 'harmless'),
    listEvents: bind({ ...listEvents, answer: eventsOfAnyType }, 'harmless'),
    moveClock: bind(moveClock, 'harmless'),
  };
}

/** The answer; throws where there is none. For scripts, and for code that handles failures elsewhere. */
export function valueOf<Answer>(result: PartnerResult<Answer>): Answer {
  if (!result.ok) throw new PartnerCallFailed(result.error);
  return result.value;
}

class PartnerCallFailed extends Error {
  readonly error: PartnerError;

  constructor(error: PartnerError) {
    super(error.message);
    this.name = 'PartnerCallFailed';
    this.error = error;
  }
}

/** Money and days as a caller has them: numbers and texts without our marks. */
type Plain<Value> = Value extends Centavos
  ? number
  : Value extends CalendarDate
    ? string
    : Value extends object
      ? { readonly [Field in keyof Value]: Plain<Value[Field]> }
      : Value;

/**
 * When a call may be sent again: `harmless` changes nothing more when it is done twice, `byKey` is done once because the service knows its
 * Idempotency-Key, and `whenNotDone` is sent again only where nothing can have happened.
 */
type Repeat = 'harmless' | 'byKey' | 'whenNotDone';

interface Settings {
  readonly account: PartnerAccount;
  readonly timeoutMs: number;
  readonly attempts: number;
  readonly firstWaitMs: number;
}

interface OneCall extends KeyOptions {
  readonly endpoint: Endpoint;
  readonly repeat: Repeat;
  readonly request: unknown;
}

type ErrorOf<E> = E extends PartnerError ? Omit<E, 'call' | 'attempts'> : never;

type Attempt =
  | { readonly value: unknown }
  | { readonly error: ErrorOf<PartnerError>; readonly passes: boolean; readonly retryAfterMs: number | null };

async function callWithRepeats(settings: Settings, call: OneCall): Promise<PartnerResult<unknown>> {
  const idempotencyKey = call.repeat === 'byKey' ? (call.idempotencyKey ?? randomUUID()) : '';
  // What was sent before stays sent: a later attempt that is refused does not show that the first did nothing.
  let mayBeDone = false;
  for (let attempts = 1; ; attempts += 1) {
    const result = await attempt(settings, call, idempotencyKey);
    if ('value' in result) return { ok: true, value: result.value };
    mayBeDone ||= result.error.mayBeDone;
    const failed = { ...result.error, mayBeDone, call: call.endpoint.name, attempts } as PartnerError;
    const again = result.passes && attempts < settings.attempts && (call.repeat !== 'whenNotDone' || !mayBeDone);
    if (!again) return { ok: false, error: failed };
    const wait = waitBefore(attempts, settings.firstWaitMs, result.retryAfterMs, Math.random());
    if (!(await waited(wait, call.signal))) return { ok: false, error: { ...failed, kind: 'ended' } };
  }
}

const LONGEST_WAIT_MS = 30_000;

/** Grows with each attempt, and differs between callers that failed together. Exported for its test. */
export function waitBefore(attemptsSoFar: number, firstWaitMs: number, retryAfterMs: number | null, random: number): number {
  const grown = Math.min(firstWaitMs * 2 ** (attemptsSoFar - 1), LONGEST_WAIT_MS);
  return Math.min(Math.max(grown * (0.5 + random / 2), retryAfterMs ?? 0), LONGEST_WAIT_MS);
}

/** False when the caller's signal came first. */
async function waited(milliseconds: number, signal: AbortSignal | undefined): Promise<boolean> {
  try {
    await sleep(milliseconds, undefined, signal === undefined ? {} : { signal });
    return true;
  } catch {
    return false;
  }
}

async function attempt({ account, timeoutMs }: Settings, call: OneCall, idempotencyKey: string): Promise<Attempt> {
  const { endpoint } = call;
  const inQuery = endpoint.encoding === 'query';
  const path = `${fullPathOf(endpoint)}${inQuery ? queryOf(call.request) : ''}`;
  const body = inQuery ? null : JSON.stringify(call.request);
  const tooLate = AbortSignal.timeout(timeoutMs);
  const signal = call.signal === undefined ? tooLate : AbortSignal.any([tooLate, call.signal]);
  try {
    const response = await fetch(new URL(path, account.apiUrl), {
      method: endpoint.method,
      // Signed anew for each attempt: the service takes a nonce once.
      headers: {
        ...(inQuery ? {} : JSON_TYPE),
        ...(idempotencyKey === '' ? {} : { [IDEMPOTENCY_HEADER]: idempotencyKey }),
        ...signatureOf(account, { method: endpoint.method, path, idempotencyKey, body: body ?? '' }),
      },
      body,
      signal,
      // It was signed for one address: where it is sent on to, it would be refused.
      redirect: 'manual',
    });
    return readAnswer(endpoint, response, await response.text());
  } catch (error) {
    if (call.signal?.aborted === true) return given({ kind: 'ended', mayBeDone: true, message: `${endpoint.name} was ended` }, false);
    if (tooLate.aborted) {
      return given({ kind: 'timedOut', mayBeDone: true, message: `${endpoint.name} had no answer in ${timeoutMs} ms` }, true);
    }
    const code = connectionCode(error);
    return given({ kind: 'unreachable', mayBeDone: !NEVER_SENT.has(code), message: `${endpoint.name} got no connection: ${code}` }, true);
  }
}

const given = (error: ErrorOf<PartnerError>, passes: boolean, retryAfterMs: number | null = null): Attempt => ({
  error,
  passes,
  retryAfterMs,
});

const JSON_TYPE = { 'content-type': 'application/json' };

/** With its question mark; fields without a value are left out. */
function queryOf(request: unknown): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request as Record<string, string | number | undefined>))
    if (value !== undefined) query.set(name, String(value));
  return query.size === 0 ? '' : `?${query.toString()}`;
}

type SignedParts = Pick<PartnerCall, 'method' | 'path' | 'idempotencyKey' | 'body'>;

function signatureOf({ keyId, secret }: PartnerAccount, parts: SignedParts): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  return signPartnerCall({ keyId, secret, timestamp, nonce: randomUUID(), ...parts });
}

/** The request never left: nobody was there to take it. */
const NEVER_SENT: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

/** `fetch` puts what happened on the wire into the cause of its own error. */
function connectionCode(error: unknown): string {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  if (typeof cause === 'object' && cause !== null && 'code' in cause && typeof cause.code === 'string') return cause.code;
  return 'unknown';
}

function readAnswer(endpoint: Endpoint, response: Response, text: string): Attempt {
  const { status } = response;
  const retryAfterMs = secondsIn(response.headers.get('retry-after'));
  const read = readEnvelope(endpoint.envelope, endpoint.client, endpoint.answerAt, parsed(text));
  if (!read.ok && read.failure.code !== UNREADABLE_CODE) return refusal(endpoint, status, read.failure, retryAfterMs);
  const answer = read.ok ? endpoint.answer.safeParse(read.answer) : null;
  if (answer?.success === true) return { value: answer.data };
  const message = `${endpoint.name} was answered with ${status} and something that the contract does not know`;
  // A proxy says so while the service is away. It may have passed the call on before.
  return given({ kind: 'unreadable', status, mayBeDone: true, message }, BUSY.has(status), retryAfterMs);
}

const BUSY: ReadonlySet<number> = new Set([429, 502, 503, 504]);

function refusal({ name }: Endpoint, status: number, { code, message }: Failure, retryAfterMs: number | null): Attempt {
  const reason = REASONS.find((each) => errorCodes[each] === code) ?? 'other';
  const error = { kind: 'refused', reason, code, status, message: `${name} was refused with ${code}: ${message}` } as const;
  return given({ ...error, mayBeDone: status >= 500 }, BUSY.has(status), retryAfterMs);
}

const REASONS = [
  'invalidRequest',
  'notAllowed',
  'notFound',
  'keyUsedForAnotherRequest',
  'tooManyRequests',
  'internal',
  'unavailable',
] as const satisfies readonly Exclude<RefusalReason, 'other'>[];

const secondsIn = (header: string | null): number | null => (header !== null && /^\d{1,6}$/.test(header) ? Number(header) * 1000 : null);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
