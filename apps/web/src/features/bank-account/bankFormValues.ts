import { CHANNEL_ITEM_CODE, DEFAULT_CHANNEL_NUMBER, type BankFormItem } from '@hiram/contract/endpoints/bank-account.ts';
import { CARD_TYPE_WITH_CHANNEL, channelOf, visibleItems, type BankFormChoice } from '@hiram/contract/endpoints/bank-form-items.ts';

type Items = readonly BankFormItem[];
/** By the items' codes; an option by its type code. */
export type Values = Readonly<Record<string, string>>;

/** What the form holds: the values of all items, also of those that are hidden now. */
export interface BankFormState extends BankFormChoice {
  readonly values: Values;
}

export function startOf(items: Items, cardType: BankFormChoice['cardType']): BankFormState {
  const values = Object.fromEntries(items.map(({ code, value }) => [code, value]));
  const channelNumber = channelOf(values);
  return { cardType, channelNumber, values: offersChannel(items, channelNumber, values) };
}

/** The channel item shows the channel that the form starts in, where it has that one to offer. */
function offersChannel(items: Items, channelNumber: number, values: Values): Values {
  const isOffered = optionNamed(items, String(channelNumber)) && (values[CHANNEL_ITEM_CODE] ?? '') === '';
  return isOffered ? { ...values, [CHANNEL_ITEM_CODE]: String(DEFAULT_CHANNEL_NUMBER) } : values;
}

const optionNamed = (items: Items, type: string): boolean =>
  items.some(({ code, note }) => code === CHANNEL_ITEM_CODE && note.some((option) => option.type === type));

export function withValue(state: BankFormState, code: string, value: string): BankFormState {
  const values = { ...state.values, [code]: value };
  const choosesChannel = code === CHANNEL_ITEM_CODE && state.cardType === CARD_TYPE_WITH_CHANNEL;
  return { ...state, values, channelNumber: choosesChannel ? channelOf(values) : state.channelNumber };
}

/** Every item with its value; one that does not show goes empty. */
export function itemsToSave(items: Items, state: BankFormState): Record<string, string> {
  const shown = new Set(visibleItems(items, state).map(({ code }) => code));
  return Object.fromEntries(items.map(({ code }) => [code, shown.has(code) ? (state.values[code] ?? '') : '']));
}
