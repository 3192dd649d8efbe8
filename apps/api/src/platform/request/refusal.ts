import type { Language } from '@hiram/contract/product/profile.ts';
import type { ErrorName } from '@hiram/contract/wire/errors.ts';

/** A call that we refuse on purpose. Its code goes to the caller; everything else thrown is our own fault. */
export class Refusal extends Error {
  readonly reason: ErrorName;
  /** The request field at fault, never its value. */
  readonly field: string | null;

  /** More than the reason alone says, for the borrower to read. */
  readonly say: ((language: Language) => string) | null;

  constructor(reason: ErrorName, field: string | null = null, say: Refusal['say'] = null) {
    super(reason);
    this.reason = reason;
    this.field = field;
    this.say = say;
  }
}
