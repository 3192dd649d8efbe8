import type { ReactElement } from 'react';
import { DigitsInput, type DigitsInputProps } from './DigitsInput.tsx';
import { phoneRule } from './phoneNumber.ts';

export const PhoneField = (props: DigitsInputProps): ReactElement => (
  <DigitsInput type="tel" autoComplete="tel" {...props} rule={phoneRule} />
);
