import { centavos } from '@hiram/contract/wire/money.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';

/** Staff type pesos: '1234.56' or '1234'. */
export function pesoOption(text: string): Centavos {
  const match = /^(\d{1,10})(?:\.(\d{2}))?$/.exec(text);
  const amount = match === null ? 0 : Number(match[1]) * 100 + Number(match[2] ?? 0);
  if (amount === 0) throw new Error(`not an amount in pesos: ${text}`);
  return centavos(amount);
}
