import type { ReactElement } from 'react';
import { DigitsInput, type DigitsInputProps } from './DigitsInput.tsx';

/** The longest number that a card may have. */
const LONGEST = 19;

export const CardField = (props: DigitsInputProps): ReactElement => (
  <DigitsInput autoComplete="cc-number" {...props} rule={{ sizes: [4], limit: LONGEST }} />
);
