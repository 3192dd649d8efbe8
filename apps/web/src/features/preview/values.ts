export const VALUE_GROUPS = {
  Device: ['deviceId', 'appVersion', 'clientType'],
  Session: ['userId', 'sessionId', 'mobilePhone', 'merchantNumber'],
  Product: ['productId'],
  Order: ['orderId', 'position'],
} as const;

type ValueName = (typeof VALUE_GROUPS)[keyof typeof VALUE_GROUPS][number];
export type Values = Readonly<Record<ValueName, string>>;

const NAMES = Object.values(VALUE_GROUPS).flat();
const STORAGE_KEY = 'hiram.preview';

const EMPTY = Object.fromEntries(NAMES.map((name) => [name, ''])) as Values;

/** Values of the last visit; parameters in the address, such as those of the sandbox's link to this page, override them. */
export function readValues(search: string, storage: Pick<Storage, 'getItem'>): Values {
  const given = new URLSearchParams(search);
  const kept = readStoredValues(storage);
  return Object.fromEntries(NAMES.map((name) => [name, given.get(name) ?? kept[name] ?? EMPTY[name]])) as Values;
}

export function saveValues(values: Values, storage: Pick<Storage, 'setItem'>): void {
  storage.setItem(STORAGE_KEY, JSON.stringify(values));
}

function readStoredValues(storage: Pick<Storage, 'getItem'>): Partial<Values> {
  try {
    return JSON.parse(storage.getItem(STORAGE_KEY) ?? '{}') as Partial<Values>;
  } catch {
    return {};
  }
}
