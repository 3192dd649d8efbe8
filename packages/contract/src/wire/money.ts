import * as z from 'zod/mini';
import { wholeNumberInput } from './answer.ts';
import { formInteger } from './form.ts';

declare const centavosBrand: unique symbol;
/** Money in whole centavos. A fraction is a bug, so `centavos` throws. */
export type Centavos = number & { readonly [centavosBrand]: true };

export function centavos(value: number): Centavos {
  if (!Number.isSafeInteger(value)) throw new Error(`not a whole number of centavos: ${value}`);
  return value as Centavos;
}

const centavosValue = z.custom<Centavos>((value) => Number.isSafeInteger(value));

export const centavosField = z.codec(z.int(), centavosValue, { decode: (value) => centavos(value), encode: (value) => value });

/** Money in an answer of the specification's calls, which a lender's own service may send as digits. */
export const answeredCentavos = z.codec(wholeNumberInput, centavosValue, {
  decode: (value) => centavos(Number(value)),
  encode: (value) => value,
});

export const formCentavos = z.codec(formInteger, centavosValue, { decode: (value) => centavos(value), encode: (value) => value });

/** 123456 gives '1234.56'. */
export function formatMinorUnits(amount: Centavos): string {
  const sign = amount < 0 ? '-' : '';
  const absolute = Math.abs(amount);
  return `${sign}${Math.floor(absolute / 100)}.${String(absolute % 100).padStart(2, '0')}`;
}

/** 123456 gives '1,234.56', without a peso sign. */
export function formatPesos(amount: Centavos): string {
  const [whole = '', cents = ''] = formatMinorUnits(amount).split('.');
  return `${groupDigits(whole, ',')}.${cents}`;
}

/** 1234567 gives '1.234.567'. Whole numbers only. @public Required by GEN-20. */
export function groupThousandsWithDot(value: number): string {
  if (!Number.isSafeInteger(value)) throw new Error(`not a whole number: ${value}`);
  return groupDigits(String(value), '.');
}

const groupDigits = (digits: string, separator: string): string => digits.replace(/\B(?=(\d{3})+$)/g, separator);
