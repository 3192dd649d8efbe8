import type { Centavos } from '@hiram/contract/wire/money.ts';
import { m } from '@hiram/contract/messages';
import { pesos } from '../../ui/show/pesos.ts';

export const upheldText = (penaltiesReversed: Centavos): string =>
  penaltiesReversed === 0 ? m.review_upheld_none() : m.review_upheld_text({ amount: pesos(penaltiesReversed) });
