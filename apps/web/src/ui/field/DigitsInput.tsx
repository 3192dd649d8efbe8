import type { ChangeEvent, ReactElement } from 'react';
import { editDigits, type DigitRule } from './editDigits.ts';
import { inGroups } from './groupDigits.ts';
import { Input, type InputTexts } from './Input.tsx';

export interface DigitsInputProps extends Omit<InputTexts, 'maxLength'> {
  /** Only digits, without the spaces that the input shows. */
  readonly value: string;
  readonly onChange: (digits: string) => void;
}

/** Input for digits that are shown in groups; the caret stays beside its digit. */
export const DigitsInput = ({ rule, value, onChange, ...rest }: DigitsInputProps & { readonly rule: DigitRule }): ReactElement => (
  <Input
    inputMode="numeric"
    {...rest}
    maxLength={undefined}
    value={inGroups(value, rule.sizes)}
    onInput={(event) => applyDigits(event, value, rule, onChange)}
  />
);

export function applyDigits(event: ChangeEvent<HTMLInputElement>, before: string, rule: DigitRule, give: (digits: string) => void): void {
  const input = event.currentTarget;
  const typed = { text: input.value, caret: input.selectionStart ?? input.value.length, kind: (event.nativeEvent as InputEvent).inputType };
  const { digits, shown, caret } = editDigits(before, typed, rule);
  // Set here, because React would move the caret to the end.
  input.value = shown;
  // In an unfocused input, such as one that the browser fills in, this would move the focus.
  if (document.activeElement === input) input.setSelectionRange(caret, caret);
  if (digits !== before) give(digits);
}
