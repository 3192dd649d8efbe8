import type { ReactElement } from 'react';
import { DigitsInput, type DigitsInputProps } from './DigitsInput.tsx';

/** The longest number that a card may have. */
const LONGEST = 19;

/** GEN-21. No page asks for a card number: cards are bound by the bank form. */
export const CardField = (props: DigitsInputProps): ReactElement => (
  <DigitsInput autoComplete="cc-number" {...props} rule={{ sizes: [4], limit: LONGEST }} />
);
