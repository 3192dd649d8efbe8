import type { BankFormItem } from '@hiram/contract/endpoints/bank-account.ts';
import type { Language } from '@hiram/contract/product/profile.ts';
import type { Selectable } from 'kysely';
import { message } from '@hiram/contract/messages/message.ts';
import type { CellTables } from '../../tables/cell.ts';

export type FormRow = Selectable<CellTables['bank_form_item']>;

export type LastAccount = Pick<Selectable<CellTables['bank_account']>, 'cardType' | 'details' | 'lastFour'>;

/** Returns the form prefilled with the borrower's last values; the account number shows only its last four digits. */
export function formFor(items: readonly FormItem[], lastAccounts: readonly LastAccount[], language: Language): BankFormItem[] {
  return items.map((item) => {
    const last = lastAccounts.find(({ cardType, details }) => cardType === item.cardTypeMi || Object.hasOwn(details, item.code));
    return { ...item, subtitle: placeholderOf(item, last, language), value: last?.details[item.code] ?? '' };
  });
}

export interface FormItem extends BankFormItem {
  readonly holdsNumber: boolean;
}

export function itemOf(row: FormRow): FormItem {
  return {
    holdsNumber: row.holdsAccountNumber,
    code: row.code,
    title: row.title,
    subtitle: row.subtitle,
    cate: row.kind,
    value: '',
    note: row.options,
    // Text items are numbers in this product, whichever type a lender's own form declares.
    inputType: 'number',
    cardTypeMi: row.cardType,
    channelNumber: row.channelNumber,
    ...(row.minDigits === null || row.maxDigits === null
      ? {}
      : { rule: { minDigits: row.minDigits, maxDigits: row.maxDigits, sameAs: row.sameAs ?? '' } }),
    ...(row.digitGroups === null ? {} : { groups: row.digitGroups }),
  };
}

const placeholderOf = ({ holdsNumber, subtitle }: FormItem, last: LastAccount | undefined, language: Language): string =>
  holdsNumber && last !== undefined ? message(language, 'bank_form_number_again', { lastFour: last.lastFour }) : subtitle;
