import type { ErrorName } from '@hiram/contract/wire/errors.ts';

/** A call that we refuse on purpose. Its code goes to the caller; everything else thrown is our own fault. */
export class Refusal extends Error {
  readonly reason: ErrorName;
  /** The request field at fault, never its value. */
  readonly field: string | null;

  constructor(reason: ErrorName, field: string | null = null) {
    super(reason);
    this.reason = reason;
    this.field = field;
  }
}
