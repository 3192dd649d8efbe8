import * as z from 'zod/mini';
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

/** Whole centavos, or pesos with a decimal point as `formatMinorUnits` writes them; either as number or text. Zeros may follow the centavos. */
const MONEY = /^(-?\d+)(?:\.(\d\d?)0*)?$/;

function readMoney(value: unknown): number {
  const [, whole = '', cents] = (typeof value === 'string' || typeof value === 'number' ? MONEY.exec(String(value)) : null) ?? [];
  return whole === '' ? NaN : Number(cents === undefined ? whole : whole + cents.padEnd(2, '0'));
}

export const moneyInput = z.custom<string | number>((value) => Number.isSafeInteger(readMoney(value)));

/** Money in an answer of the specification's calls, which a lender's own service may send in several forms. */
export const answeredCentavos = z.codec(moneyInput, centavosValue, {
  decode: (value) => centavos(readMoney(value)),
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
