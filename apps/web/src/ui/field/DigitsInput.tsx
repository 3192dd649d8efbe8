import type { ChangeEvent, ReactElement } from 'react';
import { editDigits, type DigitRule } from './editDigits.ts';
import { inGroups } from './groupDigits.ts';
import { Input, type InputTexts } from './Input.tsx';

export interface DigitsInputProps extends Omit<InputTexts, 'maxLength'> {
  /** Digits alone, without the spaces that the input shows. */
  readonly value: string;
  readonly onChange: (digits: string) => void;
}

/** An input that holds digits and shows them in groups; the caret stays by the digit that it stood by. */
export const DigitsInput = ({ rule, value, onChange, ...rest }: DigitsInputProps & { readonly rule: DigitRule }): ReactElement => (
  <Input
    inputMode="numeric"
    {...rest}
    maxLength={undefined}
    value={inGroups(value, rule.sizes)}
    onInput={(event) => takeDigits(event, value, rule, onChange)}
  />
);

export function takeDigits(event: ChangeEvent<HTMLInputElement>, before: string, rule: DigitRule, give: (digits: string) => void): void {
  const input = event.currentTarget;
  const typed = { text: input.value, caret: input.selectionStart ?? input.value.length, kind: (event.nativeEvent as InputEvent).inputType };
  const { digits, shown, caret } = editDigits(before, typed, rule);
  // Written here and not left to React, which would put the caret at the end.
  input.value = shown;
  // In an input without the focus this would take it, as when a form is filled in by the browser.
  if (document.activeElement === input) input.setSelectionRange(caret, caret);
  if (digits !== before) give(digits);
}
