export const VALUE_GROUPS = {
  Device: ['deviceId', 'appVersion', 'clientType'],
  Session: ['userId', 'sessionId', 'mobilePhone', 'merchantNumber'],
  Product: ['productId'],
  Order: ['orderId', 'position'],
} as const;

type ValueName = (typeof VALUE_GROUPS)[keyof typeof VALUE_GROUPS][number];
export type Values = Readonly<Record<ValueName, string>>;

const NAMES = Object.values(VALUE_GROUPS).flat();
const KEPT_AS = 'hiram.preview';

const EMPTY = Object.fromEntries(NAMES.map((name) => [name, ''])) as Values;

/** Values of the last visit; parameters in the address, such as those of the sandbox's link to this page, override them. */
export function readValues(search: string, storage: Pick<Storage, 'getItem'>): Values {
  const given = new URLSearchParams(search);
  const kept = keptIn(storage);
  return Object.fromEntries(NAMES.map((name) => [name, given.get(name) ?? kept[name] ?? EMPTY[name]])) as Values;
}

export function keepValues(values: Values, storage: Pick<Storage, 'setItem'>): void {
  storage.setItem(KEPT_AS, JSON.stringify(values));
}

function keptIn(storage: Pick<Storage, 'getItem'>): Partial<Values> {
  try {
    return JSON.parse(storage.getItem(KEPT_AS) ?? '{}') as Partial<Values>;
  } catch {
    return {};
  }
}
