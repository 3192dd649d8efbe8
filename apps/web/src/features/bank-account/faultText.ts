import type { ItemFault } from '@hiram/contract/endpoints/bank-form-faults.ts';
import type { BankFormItem } from '@hiram/contract/endpoints/bank-account.ts';
import { m } from '@hiram/contract/messages';

/** What stands below an item that is not right yet. */
export function faultText({ cate, rule }: BankFormItem, fault: ItemFault | undefined): string {
  if (fault === undefined) return '';
  if (cate !== 'text') return m.bind_bank_choose();
  if (fault === 'notTheSame') return m.bind_bank_not_the_same();
  if (fault === 'missing' || rule === undefined) return m.bind_bank_missing();
  const { minDigits: least, maxDigits: most } = rule;
  return least === most ? m.bind_bank_digits({ count: least }) : m.bind_bank_digits_range({ least, most });
}
