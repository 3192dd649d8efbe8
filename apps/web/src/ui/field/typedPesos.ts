import { centavos, type Centavos } from '@hiram/contract/wire/money.ts';

/** Parses a typed sum of pesos, with or without commas and centavos; `null` if it is invalid. */
export function parsePesos(text: string): Centavos | null {
  const match = /^₱?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (match === null) return null;
  const [, whole = '', cents = ''] = match;
  return centavos(Number(whole.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0')));
}
