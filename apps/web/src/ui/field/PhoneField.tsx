import type { ReactElement } from 'react';
import { DigitsInput, type DigitsInputProps } from './DigitsInput.tsx';
import { limits } from '@hiram/contract/product/limits.ts';
import type { DigitRule } from './editDigits.ts';
import { digitsOf } from './groupDigits.ts';

const COUNTRY_CODE = /^\s*\+63[\s(-]*0?/;

/** Contacts and autofill include the country code, which does not fit into the eleven digits. */
function withoutCountryCode(text: string): string {
  if (COUNTRY_CODE.test(text)) return text.replace(COUNTRY_CODE, '0');
  return /^639\d{9}$/.test(digitsOf(text)) ? text.replace(/^\D*6\D*3/, '0') : text;
}

export const plain: DigitRule = { sizes: [3, 4, 4], limit: limits.phone.digits };
export const folding: DigitRule = { ...plain, trim: withoutCountryCode };

interface PhoneFieldProps extends DigitsInputProps {
  /** Replaces the country code of the Philippines by the leading 0 of the same number. */
  readonly foldsCountryCode?: boolean;
}

export const PhoneField = ({ foldsCountryCode = false, ...props }: PhoneFieldProps): ReactElement => (
  <DigitsInput type="tel" autoComplete="tel" {...props} rule={foldsCountryCode ? folding : plain} />
);
