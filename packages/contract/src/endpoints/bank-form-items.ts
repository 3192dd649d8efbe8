import type { BankFormItem, CardType } from './bank-account.ts';
import { CHANNEL_ITEM_CODE, DEFAULT_CHANNEL_NUMBER } from './bank-account.ts';

/** What the borrower has chosen, and what decides which items show. */
export interface BankFormChoice {
  readonly cardType: CardType;
  readonly channelNumber: number;
}

type Restricted = Pick<BankFormItem, 'cardTypeMi' | 'channelNumber'>;

/** Only this card type is paid out through a channel; the other one has none to choose. */
export const CARD_TYPE_WITH_CHANNEL: CardType = 1;
/** In both restrictions: none. */
const ALL = 0;

/** The items that show for a choice. The form draws them and the service demands them: one decision for both. */
export function visibleItems<Item extends Restricted>(items: readonly Item[], choice: BankFormChoice): readonly Item[] {
  return items.filter((item) => isForCardType(item, choice) && isForChannel(item, choice));
}

/** The channel that a saved form names; the default one when it names none. */
export function channelOf(values: Readonly<Record<string, string>>): number {
  const chosen = values[CHANNEL_ITEM_CODE] ?? '';
  return /^\d{1,9}$/.test(chosen) ? Number(chosen) : DEFAULT_CHANNEL_NUMBER;
}

const isForCardType = ({ cardTypeMi }: Restricted, { cardType }: BankFormChoice): boolean => cardTypeMi === ALL || cardTypeMi === cardType;

const isForChannel = (item: Restricted, { cardType, channelNumber }: BankFormChoice): boolean =>
  cardType !== CARD_TYPE_WITH_CHANNEL || item.channelNumber === ALL || item.channelNumber === channelNumber;
