import type { BankFormItem, CardType } from './bank-account.ts';
import { CHANNEL_ITEM_CODE, DEFAULT_CHANNEL_NUMBER } from './bank-account.ts';

export interface BankFormChoice {
  readonly cardType: CardType;
  readonly channelNumber: number;
}

type RestrictedItem = Pick<BankFormItem, 'cardTypeMi' | 'channelNumber'>;

/** The only card type with a channel. */
export const CARD_TYPE_WITH_CHANNEL: CardType = 1;
/** Value of `cardTypeMi` and `channelNumber` that restricts nothing. */
const ALL = 0;

/** Returns the visible items. Shared by the form, which renders them, and the service, which requires them. */
export function visibleItems<Item extends RestrictedItem>(items: readonly Item[], choice: BankFormChoice): readonly Item[] {
  return items.filter((item) => isForCardType(item, choice) && isForChannel(item, choice));
}

export function channelOf(values: Readonly<Record<string, string>>): number {
  const chosen = values[CHANNEL_ITEM_CODE] ?? '';
  return /^\d{1,9}$/.test(chosen) ? Number(chosen) : DEFAULT_CHANNEL_NUMBER;
}

const isForCardType = ({ cardTypeMi }: RestrictedItem, { cardType }: BankFormChoice): boolean =>
  cardTypeMi === ALL || cardTypeMi === cardType;

const isForChannel = (item: RestrictedItem, { cardType, channelNumber }: BankFormChoice): boolean =>
  cardType !== CARD_TYPE_WITH_CHANNEL || item.channelNumber === ALL || item.channelNumber === channelNumber;
