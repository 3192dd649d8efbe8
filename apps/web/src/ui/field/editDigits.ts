import { digitsOf, inGroups, type GroupSizes } from './groupDigits.ts';

export interface DigitRule {
  readonly sizes: GroupSizes;
  readonly limit: number;
  /** Removes a prefix that is not part of the number. */
  readonly trim?: (text: string) => string;
}

/** An input after a change by the browser. `kind` is the `inputType` of the input event. */
export interface InputChange {
  readonly text: string;
  readonly caret: number;
  readonly kind: string;
}

export interface DigitEdit {
  readonly digits: string;
  readonly shown: string;
  readonly caret: number;
}

export function editDigits(before: string, typed: InputChange, { sizes, limit, trim = (text) => text }: DigitRule): DigitEdit {
  const text = trim(typed.text);
  const caret = Math.max(0, typed.caret - (typed.text.length - text.length));
  let head = digitsOf(text.slice(0, caret));
  let tail = digitsOf(text.slice(caret));
  // Only the space between two groups was deleted: the digit beside it was meant.
  if (head + tail === before && typed.kind === 'deleteContentBackward') head = head.slice(0, -1);
  if (head + tail === before && typed.kind === 'deleteContentForward') tail = tail.slice(1);
  // Excess digits are cut before the caret, where they were typed; the digits behind it stay.
  head = head.slice(0, Math.max(0, limit - tail.length));
  tail = tail.slice(0, limit);
  return { digits: head + tail, shown: inGroups(head + tail, sizes), caret: inGroups(head, sizes).length };
}
