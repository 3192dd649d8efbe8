import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { UNREADABLE_CODE, type Failure } from '@hiram/contract/wire/envelope.ts';

/**
 * `refused`: the service refused with a code. `session`: the service no longer accepts the session. `network`: no response was received.
 * `unreadable`: the response does not match the contract.
 */
export type FailureKind = 'refused' | 'session' | 'network' | 'unreadable';

/** Screens choose their texts by code and kind; the message is the service's and may be empty. */
export class CallFailure extends Error {
  readonly kind: FailureKind;
  readonly code: number;

  constructor(kind: FailureKind, failure: Failure, options?: ErrorOptions) {
    super(failure.message, options);
    this.name = 'CallFailure';
    this.kind = kind;
    this.code = failure.code;
  }
}

const NO_CODE: Failure = { code: UNREADABLE_CODE, message: '' };

export class TimeoutError extends Error {}

export const isTimeOut = (failure: Error | null): boolean => failure?.cause instanceof TimeoutError;

export const networkFailure = (cause: unknown): CallFailure => new CallFailure('network', NO_CODE, { cause });
export const unreadableFailure = (cause: unknown): CallFailure => new CallFailure('unreadable', NO_CODE, { cause });

/** HTTP's own 404 without an envelope: a service that implements only the specification has none of our additional calls. */
const NO_SUCH_CALL: Failure = { code: 404, message: '' };
export const noSuchCall = (): CallFailure => new CallFailure('unreadable', NO_SUCH_CALL);

/** For a call of ours that a page can do without: returns `otherwise` if the service has no such call, and throws any other failure again. */
export const fallbackIfNoSuchCall =
  <Answer>(otherwise: Answer) =>
  (failure: unknown): Answer => {
    if (failure instanceof CallFailure && failure.code === NO_SUCH_CALL.code) return otherwise;
    throw failure;
  };

export function refusal(failure: Failure): CallFailure {
  if (failure.code === errorCodes.sessionRefused) return new CallFailure('session', failure);
  const saysNothing = failure.code === UNREADABLE_CODE && failure.message === '';
  return new CallFailure(saysNothing ? 'unreadable' : 'refused', failure);
}
