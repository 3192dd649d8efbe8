import { centavos, formatPesos, type Centavos } from '@hiram/contract/wire/money.ts';

/** Formats an amount as '₱2,320.00', for a row or a sentence. */
export const pesos = (value: Centavos, sign = '₱'): string => `${value < 0 ? '−' : ''}${sign}${formatPesos(centavos(Math.abs(value)))}`;
