import type { ReactElement } from 'react';
import { DigitsInput } from './DigitsInput.tsx';
import { Input, type InputTexts } from './Input.tsx';

interface TextFieldProps extends InputTexts {
  readonly onChange: (value: string) => void;
  readonly digitsOnly?: boolean;
}

export function TextField({ digitsOnly = false, onChange, ...rest }: TextFieldProps): ReactElement {
  if (digitsOnly) {
    return <DigitsInput {...rest} rule={{ sizes: [], limit: rest.maxLength ?? Infinity }} onChange={onChange} />;
  }
  return <Input {...rest} onInput={({ currentTarget }) => onChange(currentTarget.value)} />;
}
