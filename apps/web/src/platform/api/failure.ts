import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { UNREADABLE_CODE, type Failure } from '@hiram/contract/wire/envelope.ts';

/**
 * `refused`: the service said no, with a code. `session`: it no longer knows the borrower. `network`: no answer came.
 * `unreadable`: an answer came that the contract does not know.
 */
export type FailureKind = 'refused' | 'session' | 'network' | 'unreadable';

/** Screens choose their words by code and kind; the message is the service's own and may be empty. */
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

/** Why a network failure is one: the time for an answer has run out. */
export class TimedOut extends Error {}

export const isTimeOut = (failure: Error | null): boolean => failure?.cause instanceof TimedOut;

export const networkFailure = (cause: unknown): CallFailure => new CallFailure('network', NO_CODE, { cause });
export const unreadableFailure = (cause: unknown): CallFailure => new CallFailure('unreadable', NO_CODE, { cause });

/** The service has no such call: one that speaks the specification knows none of our own. It is HTTP's word, no envelope's. */
const NO_SUCH_CALL: Failure = { code: 404, message: '' };
export const noSuchCall = (): CallFailure => new CallFailure('unreadable', NO_SUCH_CALL);

/** For a call of ours that a page can do without: what it then goes on with. Any other failure stays one. */
export const whereUnknown =
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
