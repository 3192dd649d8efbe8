import type { Language } from '@hiram/contract/product/profile.ts';
import type { ErrorName } from '@hiram/contract/wire/errors.ts';

/** An intentional rejection of a call, whose code is sent to the caller. Every other error is a fault of ours. */
export class Refusal extends Error {
  readonly reason: ErrorName;
  /** Name of the invalid request field, never its value. */
  readonly field: string | null;

  /** Message for the borrower with more detail than the reason. */
  readonly messageFor: ((language: Language) => string) | null;

  constructor(reason: ErrorName, field: string | null = null, messageFor: Refusal['messageFor'] = null) {
    super(reason);
    this.reason = reason;
    this.field = field;
    this.messageFor = messageFor;
  }
}
