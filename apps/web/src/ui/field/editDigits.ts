import { digitsOf, inGroups, type GroupSizes } from './groupDigits.ts';

export interface DigitRule {
  readonly sizes: GroupSizes;
  readonly limit: number;
  /** Takes from the front of the text what is not part of the number. */
  readonly trim?: (text: string) => string;
}

/** An input after the browser changed it, and the kind of change as the input event names it. */
export interface Typed {
  readonly text: string;
  readonly caret: number;
  readonly kind: string;
}

export interface DigitEdit {
  readonly digits: string;
  readonly shown: string;
  readonly caret: number;
}

/** The digits that the input now holds, and where the caret stands among them once they are grouped. */
export function editDigits(before: string, typed: Typed, { sizes, limit, trim = (text) => text }: DigitRule): DigitEdit {
  const text = trim(typed.text);
  const caret = Math.max(0, typed.caret - (typed.text.length - text.length));
  let head = digitsOf(text.slice(0, caret));
  let tail = digitsOf(text.slice(caret));
  // Only the space between two groups was erased: the person meant the digit beside it.
  if (head + tail === before && typed.kind === 'deleteContentBackward') head = head.slice(0, -1);
  if (head + tail === before && typed.kind === 'deleteContentForward') tail = tail.slice(1);
  // What is beyond the limit is what came last, before the caret: the digits behind it stay.
  head = head.slice(0, Math.max(0, limit - tail.length));
  tail = tail.slice(0, limit);
  return { digits: head + tail, shown: inGroups(head + tail, sizes), caret: inGroups(head, sizes).length };
}
