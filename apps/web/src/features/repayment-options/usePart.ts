import type { WaysToPay } from '@hiram/contract/endpoints/ways-to-pay.ts';
import { centavos, type Centavos } from '@hiram/contract/wire/money.ts';
import { useEffect, useState } from 'react';
import { usePartQuote } from './queries.ts';

/** What a borrower typed as a sum of pesos, with or without commas and centavos; null where it is none. */
export function typedPesos(text: string): Centavos | null {
  const match = /^₱?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (match === null) return null;
  const [, whole = '', cents = ''] = match;
  return centavos(Number(whole.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0')));
}

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

/** A pause in typing, after which the sum is taken to be meant. */
const PAUSE_MS = 400;

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

/** The value once it has stood for a while. */
function usePause(value: Centavos | null): Centavos | null {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const pause = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [value]);
  return settled;
}
