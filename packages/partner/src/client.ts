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

// The installed package does not contain the contract, so this file exports plain types only. The compiler checks each call against the contract's
// types in `partnerClient`.

export interface PartnerAccount {
  /** Origin of the service, such as https://loans.example. */
  readonly apiUrl: string;
  /** Name of the key. Name and secret are configured in PARTNER_KEYS of the service. */
  readonly keyId: string;
  readonly secret: string;
}

export interface ClientOptions {
  /** Timeout of one attempt: 10,000 by default. */
  readonly timeoutMs?: number;
  /** Maximum number of attempts, including the first: 4 by default. */
  readonly attempts?: number;
  /** Back-off before the second attempt: 250 by default. Doubles with each further attempt, up to 30 seconds. */
  readonly firstWaitMs?: number;
}

export interface CallOptions {
  /** Aborts the call, also during a back-off. */
  readonly signal?: AbortSignal;
}

export interface KeyOptions extends CallOptions {
  /** Pass a key of your own if the request may be repeated after a restart; each call generates one by default. At most 128 characters. */
  readonly idempotencyKey?: string;
}

/** Reason of a refusal; `other` if this version has no name for the code. */
export type RefusalReason =
  | 'invalidRequest'
  | 'notAllowed'
  | 'notFound'
  | 'keyUsedForAnotherRequest'
  | 'tooManyRequests'
  | 'internal'
  | 'unavailable'
  | 'other';

interface CallFailure {
  readonly call: string;
  readonly attempts: number;
  /** True if the service may have executed the call although no answer confirms it. */
  readonly mayBeDone: boolean;
  /** For logs. Contains no data of a borrower. */
  readonly message: string;
}

export type PartnerError =
  /** The service refused the call. */
  | (CallFailure & { readonly kind: 'refused'; readonly reason: RefusalReason; readonly code: number; readonly status: number })
  /** The answer is not from the service, or not from this version of it. */
  | (CallFailure & { readonly kind: 'unreadable'; readonly status: number })
  | (CallFailure & { readonly kind: 'timedOut' })
  | (CallFailure & { readonly kind: 'unreachable' })
  /** The caller's signal aborted the call. */
  | (CallFailure & { readonly kind: 'ended' });

export type PartnerResult<Answer> = { readonly ok: true; readonly value: Answer } | { readonly ok: false; readonly error: PartnerError };

type Call<Request, Answer, Options = CallOptions> = (request: Request, options?: Options) => Promise<PartnerResult<Answer>>;

/** CloudEvents 1.0. Ignore unknown types: a later version of the service may send more. */
export interface HiramEvent {
  /** Stable across reads. Use it to process each event once. */
  readonly id: string;
  readonly type: string;
  /** Business time of the effect, in ISO 8601. */
  readonly time: string;
  /** Number of the order, or of the offer if there is no order, or else the borrower's id. */
  readonly subject: string;
  /** Ids, dates, and money in centavos. */
  readonly data: Readonly<Record<string, unknown>>;
}

export type ContactChannel = 'sms' | 'message' | 'call' | 'email' | 'visit';

/** Amounts in centavos. The due dates must include the default first due date, one period after crediting, on every day that the offer is open. */
export interface OfferBounds {
  readonly leastAmount: number;
  readonly amountStep: number;
  readonly firstDueFrom: string;
  readonly firstDueTo: string;
}

/** Signed calls of a lender's back end. They never throw: failures are in the result. */
export interface PartnerClient {
  /** Returns the borrower with this phone number, created if there is none. */
  readonly createBorrower: Call<{ readonly phone: string; readonly fullName: string }, { readonly userId: string }>;
  /** Issues a session on one device. Not retried if an earlier attempt may have succeeded: issue another session yourself. */
  readonly issueSession: Call<
    { readonly userId: string; readonly deviceId: string; readonly lifetimeMinutes?: number | undefined },
    { readonly sessionId: string; readonly expiresAt: string }
  >;
  /** `revoked` is false if the session had already ended, also by an earlier attempt whose answer was lost. */
  readonly revokeSession: Call<{ readonly userId: string; readonly sessionId: string }, { readonly revoked: boolean }>;
  /** `ended` is the number of sessions that were still active. */
  readonly endSessions: Call<{ readonly userId: string }, { readonly ended: number }>;
  /** `principal` is in centavos. */
  readonly makeOffer: Call<
    {
      readonly userId: string;
      readonly productId: string;
      readonly principal: number;
      readonly instalments: number;
      readonly periodDays: number;
      /** Bounds of the borrower's choice: an amount from `leastAmount` up to `principal` in steps, and the first due date. Dates as YYYY-MM-DD. */
      readonly bounds?: OfferBounds | undefined;
    },
    { readonly offerId: string },
    KeyOptions
  >;
  /** Required before every SMS, call or visit about a loan. If `clearanceId` is `null`, do not contact the borrower; `refused` is the reason. */
  readonly clearContact: Call<
    {
      readonly userId: string;
      /** Omitted if the contact is about all of the borrower's loans. */
      readonly orderId?: string | undefined;
      readonly channel: ContactChannel;
      /** Company or person, as shown to the borrower. */
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
  /** Required after every contact, and if a cleared contact was not made. `uncovered` is the reason why no clearance covers the contact. */
  readonly reportContact: Call<
    {
      readonly userId: string;
      readonly clearanceId?: string | undefined;
      readonly orderId?: string | undefined;
      readonly channel: ContactChannel;
      readonly sender: string;
      /** ISO 8601 with offset. */
      readonly at: string;
      readonly outcome: 'sent' | 'reached' | 'notReached' | 'notMade';
    },
    { readonly contactId: string; readonly uncovered: 'noClearance' | 'otherChannel' | 'otherOrder' | 'notInTime' | null }
  >;
  /** Lists events after a cursor, the `next` of an earlier page, or from the oldest retained event. `limit` is from 1 to 500. */
  readonly listEvents: Call<
    { readonly after?: string | undefined; readonly limit?: number | undefined },
    { readonly events: readonly HiramEvent[]; readonly next: string }
  >;
  /** Moves business time ahead of the time of day. Only in a sandbox. */
  readonly moveClock: Call<{ readonly aheadSeconds: number }, { readonly now: string }>;
}

export function partnerClient(account: PartnerAccount, options: ClientOptions = {}): PartnerClient {
  const { timeoutMs = 10_000, attempts = 4, firstWaitMs = 250 } = options;
  const settings: Settings = { account, timeoutMs, attempts, firstWaitMs };
  const bind =
    <E extends Endpoint>(endpoint: E, repeat: RepeatRule) =>
    (request: PlainValue<RequestOf<E>>, called: KeyOptions = {}): Promise<PartnerResult<AnswerOf<E>>> =>
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

/** Returns the value of a result; throws if the call failed. For scripts, and for code that handles failures elsewhere. */
export function valueOf<Answer>(result: PartnerResult<Answer>): Answer {
  if (!result.ok) throw new PartnerCallError(result.error);
  return result.value;
}

class PartnerCallError extends Error {
  readonly error: PartnerError;

  constructor(error: PartnerError) {
    super(error.message);
    this.name = 'PartnerCallFailed';
    this.error = error;
  }
}

/** Removes the brands of money and dates, so that callers pass plain numbers and strings. */
type PlainValue<Value> = Value extends Centavos
  ? number
  : Value extends CalendarDate
    ? string
    : Value extends object
      ? { readonly [Field in keyof Value]: PlainValue<Value[Field]> }
      : Value;

/**
 * Retry policy of a call: `harmless` is idempotent, `byKey` is made idempotent by its Idempotency-Key, and `whenNotDone` is retried only if no
 * earlier attempt can have been executed.
 */
type RepeatRule = 'harmless' | 'byKey' | 'whenNotDone';

interface Settings {
  readonly account: PartnerAccount;
  readonly timeoutMs: number;
  readonly attempts: number;
  readonly firstWaitMs: number;
}

interface PreparedCall extends KeyOptions {
  readonly endpoint: Endpoint;
  readonly repeat: RepeatRule;
  readonly request: unknown;
}

type ErrorOf<E> = E extends PartnerError ? Omit<E, 'call' | 'attempts'> : never;

type Attempt =
  | { readonly value: unknown }
  | { readonly error: ErrorOf<PartnerError>; readonly passes: boolean; readonly retryAfterMs: number | null };

async function callWithRepeats(settings: Settings, call: PreparedCall): Promise<PartnerResult<unknown>> {
  const idempotencyKey = call.repeat === 'byKey' ? (call.idempotencyKey ?? randomUUID()) : '';
  // Stays true once set: a refused later attempt does not prove that an earlier one had no effect.
  let mayBeDone = false;
  for (let attempts = 1; ; attempts += 1) {
    const result = await attempt(settings, call, idempotencyKey);
    if ('value' in result) return { ok: true, value: result.value };
    mayBeDone ||= result.error.mayBeDone;
    const failed = { ...result.error, mayBeDone, call: call.endpoint.name, attempts } as PartnerError;
    const again = result.passes && attempts < settings.attempts && (call.repeat !== 'whenNotDone' || !mayBeDone);
    if (!again) return { ok: false, error: failed };
    const wait = backoffMs(attempts, settings.firstWaitMs, result.retryAfterMs, Math.random());
    if (!(await sleepUnlessAborted(wait, call.signal))) return { ok: false, error: { ...failed, kind: 'ended' } };
  }
}

const LONGEST_WAIT_MS = 30_000;

/** Exponential back-off with jitter, so that callers that failed together do not retry together. Exported for its test. */
export function backoffMs(attemptsSoFar: number, firstWaitMs: number, retryAfterMs: number | null, random: number): number {
  const grown = Math.min(firstWaitMs * 2 ** (attemptsSoFar - 1), LONGEST_WAIT_MS);
  return Math.min(Math.max(grown * (0.5 + random / 2), retryAfterMs ?? 0), LONGEST_WAIT_MS);
}

/** Returns false if the caller's signal aborted the wait. */
async function sleepUnlessAborted(milliseconds: number, signal: AbortSignal | undefined): Promise<boolean> {
  try {
    await sleep(milliseconds, undefined, signal === undefined ? {} : { signal });
    return true;
  } catch {
    return false;
  }
}

async function attempt({ account, timeoutMs }: Settings, call: PreparedCall, idempotencyKey: string): Promise<Attempt> {
  const { endpoint } = call;
  const inQuery = endpoint.encoding === 'query';
  const path = `${fullPathOf(endpoint)}${inQuery ? queryOf(call.request) : ''}`;
  const body = inQuery ? null : JSON.stringify(call.request);
  const timeoutSignal = AbortSignal.timeout(timeoutMs);
  const signal = call.signal === undefined ? timeoutSignal : AbortSignal.any([timeoutSignal, call.signal]);
  try {
    const response = await fetch(new URL(path, account.apiUrl), {
      method: endpoint.method,
      // Each attempt has a new signature, because the service accepts a nonce only once.
      headers: {
        ...(inQuery ? {} : JSON_TYPE),
        ...(idempotencyKey === '' ? {} : { [IDEMPOTENCY_HEADER]: idempotencyKey }),
        ...signatureOf(account, { method: endpoint.method, path, idempotencyKey, body: body ?? '' }),
      },
      body,
      signal,
      // The signature covers the path: a redirected call would be rejected.
      redirect: 'manual',
    });
    return readAnswer(endpoint, response, await response.text());
  } catch (error) {
    if (call.signal?.aborted === true)
      return failedAttempt({ kind: 'ended', mayBeDone: true, message: `${endpoint.name} was aborted` }, false);
    if (timeoutSignal.aborted) {
      return failedAttempt({ kind: 'timedOut', mayBeDone: true, message: `${endpoint.name} had no answer in ${timeoutMs} ms` }, true);
    }
    const code = connectionCode(error);
    return failedAttempt(
      { kind: 'unreachable', mayBeDone: !UNSENT_ERROR_CODES.has(code), message: `${endpoint.name} got no connection: ${code}` },
      true,
    );
  }
}

const failedAttempt = (error: ErrorOf<PartnerError>, passes: boolean, retryAfterMs: number | null = null): Attempt => ({
  error,
  passes,
  retryAfterMs,
});

const JSON_TYPE = { 'content-type': 'application/json' };

/** Query with its question mark; undefined fields are omitted. */
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

/** Error codes of a failed connection: the request was never sent. */
const UNSENT_ERROR_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** `fetch` throws a generic error with the network error as its `cause`. */
function connectionCode(error: unknown): string {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  if (typeof cause === 'object' && cause !== null && 'code' in cause && typeof cause.code === 'string') return cause.code;
  return 'unknown';
}

function readAnswer(endpoint: Endpoint, response: Response, text: string): Attempt {
  const { status } = response;
  const retryAfterMs = parseRetryAfter(response.headers.get('retry-after'));
  const read = readEnvelope(endpoint.envelope, endpoint.answerAt, parseJson(text));
  if (!read.ok && read.failure.code !== UNREADABLE_CODE) return refusal(endpoint, status, read.failure, retryAfterMs);
  const answer = read.ok ? endpoint.answer.safeParse(read.answer) : null;
  if (answer?.success === true) return { value: answer.data };
  const message = `${endpoint.name} was answered with ${status} and a body that does not match the contract`;
  // A proxy answers like this while the service is down, and may have forwarded the call before.
  return failedAttempt({ kind: 'unreadable', status, mayBeDone: true, message }, BUSY.has(status), retryAfterMs);
}

const BUSY: ReadonlySet<number> = new Set([429, 502, 503, 504]);

function refusal({ name }: Endpoint, status: number, { code, message }: Failure, retryAfterMs: number | null): Attempt {
  const reason = REASONS.find((each) => errorCodes[each] === code) ?? 'other';
  const error = { kind: 'refused', reason, code, status, message: `${name} was refused with ${code}: ${message}` } as const;
  return failedAttempt({ ...error, mayBeDone: status >= 500 }, BUSY.has(status), retryAfterMs);
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

const parseRetryAfter = (header: string | null): number | null =>
  header !== null && /^\d{1,6}$/.test(header) ? Number(header) * 1000 : null;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
