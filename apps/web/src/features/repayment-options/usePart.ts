import type { WaysToPay } from '@hiram/contract/endpoints/ways-to-pay.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import { useState } from 'react';
import { typedPesos } from '../../ui/field/typedPesos.ts';
import { usePause } from '../../ui/field/usePause.ts';
import { usePartQuote } from './queries.ts';

export type Part = NonNullable<WaysToPay['part']>;
export type Fault = 'noSum' | 'tooLittle' | 'tooMuch' | 'noAnswer';

export interface TypedPart {
  /** Null until something was typed: the field then shows the usual part. */
  readonly text: string | null;
  readonly type: (text: string) => void;
  /** The part as it was quoted last. */
  readonly part: Part | null;
  readonly fault: Fault | null;
  /** What stands in the field is what was quoted, and can be paid. */
  readonly isQuoted: boolean;
}

/** The part that the borrower types, and the service's quote for it. */
export function usePart(usual: Part | null): TypedPart {
  const [text, type] = useState<string | null>(null);
  const typed = text === null ? null : typedPesos(text);
  const fault = text === null || usual === null ? null : faultOf(typed, usual);
  const quote = usePartQuote(usePause(fault === null ? typed : null));
  const part = (text === null ? null : quote.data) ?? usual;
  return {
    text,
    type,
    part,
    fault: fault ?? (quote.isError ? 'noAnswer' : null),
    isQuoted: text === null || (fault === null && typed === part?.outcome.pays),
  };
}

function faultOf(typed: Centavos | null, { from, upTo }: Part): Fault | null {
  if (typed === null) return 'noSum';
  if (typed < from) return 'tooLittle';
  return typed > upTo ? 'tooMuch' : null;
}
