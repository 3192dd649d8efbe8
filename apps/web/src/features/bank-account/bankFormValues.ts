import { CHANNEL_ITEM_CODE, DEFAULT_CHANNEL_NUMBER, type BankFormItem } from '@hiram/contract/endpoints/bank-account.ts';
import { CARD_TYPE_WITH_CHANNEL, channelOf, visibleItems, type BankFormChoice } from '@hiram/contract/endpoints/bank-form-items.ts';

type Items = readonly BankFormItem[];
/** Values by item code; the value of an option is its type code. */
export type Values = Readonly<Record<string, string>>;

export interface BankFormState extends BankFormChoice {
  readonly values: Values;
}

export function startOf(items: Items, cardType: BankFormChoice['cardType']): BankFormState {
  const values = Object.fromEntries(items.map((item) => [item.code, typeOf(item)]));
  const channelNumber = channelOf(values);
  return { cardType, channelNumber, values: preselectChannel(items, channelNumber, values) };
}

/** The type code of a value that the service gives by the name of its option. */
const typeOf = ({ note, value }: BankFormItem): string => note.find(({ name, type }) => type === value || name === value)?.type ?? value;

/** Preselects the starting channel in the channel item, if the item has that option. */
function preselectChannel(items: Items, channelNumber: number, values: Values): Values {
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

/** Returns a value for every item; hidden items are sent empty. */
export function itemsToSave(items: Items, state: BankFormState): Record<string, string> {
  const shown = new Set(visibleItems(items, state).map(({ code }) => code));
  return Object.fromEntries(items.map(({ code }) => [code, shown.has(code) ? (state.values[code] ?? '') : '']));
}
