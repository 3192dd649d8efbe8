import { centavos, formatPesos, type Centavos } from '@hiram/contract/wire/money.ts';

/** '₱2,320.00', as a sum stands in a row or in a sentence. */
export const pesos = (value: Centavos, sign = '₱'): string => `${value < 0 ? '−' : ''}${sign}${formatPesos(centavos(Math.abs(value)))}`;
