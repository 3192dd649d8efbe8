import type { WaysToPay } from '@hiram/contract/endpoints/ways-to-pay.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import { useState } from 'react';
import { parsePesos } from '../../ui/field/typedPesos.ts';
import { useDebouncedValue } from '../../ui/field/useDebouncedValue.ts';
import { usePartQuote } from './queries.ts';

export type Part = NonNullable<WaysToPay['part']>;
export type Fault = 'noSum' | 'tooLittle' | 'tooMuch' | 'noAnswer';

export interface TypedPart {
  /** `null` until the borrower types; the field then shows the usual part. */
  readonly text: string | null;
  readonly type: (text: string) => void;
  readonly part: Part | null;
  readonly fault: Fault | null;
  /** True if the quote matches the typed amount, which can then be paid. */
  readonly isQuoted: boolean;
}

export function usePart(usual: Part | null): TypedPart {
  const [text, type] = useState<string | null>(null);
  const typed = text === null ? null : parsePesos(text);
  const fault = text === null || usual === null ? null : faultOf(typed, usual);
  const quote = usePartQuote(useDebouncedValue(fault === null ? typed : null));
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
