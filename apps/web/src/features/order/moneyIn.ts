import { centavos, type Centavos } from '@hiram/contract/wire/money.ts';

/** Grouped or not, with or without centavos; never a part of a longer text such as '₱2,320.00 on Sep 14'. */
const MONEY = /^(?:₱|PHP) ?(\d{1,3}(?:,\d{3}){0,3}|\d{1,12})(?:\.(\d{2}))?$/;

/** The sum that a line of display text is, or null when it is anything else. */
export function moneyIn(text: string): Centavos | null {
  const match = MONEY.exec(text.trim());
  if (match === null) return null;
  const [, whole = '', cents = '00'] = match;
  return centavos(Number(`${whole.replaceAll(',', '')}${cents}`));
}
