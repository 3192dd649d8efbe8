import type { BankFormItem } from './bank-account.ts';
import { parseDate } from '../product/dates.ts';
import { visibleItems } from './bank-form-items.ts';
import type { BankFormChoice } from './bank-form-items.ts';

export type ItemFault = 'missing' | 'notDigits' | 'wrongLength' | 'notAnOption' | 'notADay' | 'notTheSame';

type Values = Readonly<Record<string, string>>;
export type CheckedItem = Pick<BankFormItem, 'code' | 'cate' | 'note' | 'cardTypeMi' | 'channelNumber' | 'rule'>;

/**
 * Returns the faults by item code, in the form's order. Every visible item is required; hidden items are ignored. The form and the service share this
 * validation.
 */
export function bankFormFaults(items: readonly CheckedItem[], choice: BankFormChoice, values: Values): ReadonlyMap<string, ItemFault> {
  const faults = new Map<string, ItemFault>();
  for (const item of visibleItems(items, choice)) {
    const fault = faultOf(item, values);
    if (fault !== null) faults.set(item.code, fault);
  }
  return faults;
}

function faultOf(item: CheckedItem, values: Values): ItemFault | null {
  const value = values[item.code] ?? '';
  if (value === '') return 'missing';
  switch (item.cate) {
    case 'text':
      return numberFault(item, value, values);
    case 'day':
      return parseDate(value) === value ? null : 'notADay';
    case 'enum':
    case 'city':
      return item.note.some(({ type }) => type === value) ? null : 'notAnOption';
  }
}

function numberFault({ rule }: CheckedItem, value: string, values: Values): ItemFault | null {
  if (!/^\d+$/.test(value)) return 'notDigits';
  if (rule === undefined) return null;
  // Checked before the length: if a repeated number is too short, the mismatch is the more useful fault.
  if (rule.sameAs !== '' && value !== values[rule.sameAs]) return 'notTheSame';
  return value.length < rule.minDigits || value.length > rule.maxDigits ? 'wrongLength' : null;
}
