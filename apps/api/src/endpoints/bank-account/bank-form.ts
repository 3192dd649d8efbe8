import type { BankFormItem, CardType } from '@hiram/contract/endpoints/bank-account.ts';
import type { Language } from '@hiram/contract/product/profile.ts';
import type { Selectable } from 'kysely';
import { message } from '@hiram/contract/messages/message.ts';
import type { CellTables } from '../../tables/cell.ts';

export type FormRow = Selectable<CellTables['bank_form_item']>;

export interface LastAccount {
  readonly cardType: CardType;
  readonly details: Readonly<Record<string, string>>;
  readonly lastFour: string;
}

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
    holdsNumber: row.holds_account_number,
    code: row.code,
    title: row.title,
    subtitle: row.subtitle,
    cate: row.kind,
    value: '',
    note: row.options,
    // Text items are numbers in this product, whichever type a lender's own form declares.
    inputType: 'number',
    cardTypeMi: row.card_type,
    channelNumber: row.channel_number,
    ...(row.min_digits === null || row.max_digits === null
      ? {}
      : { rule: { minDigits: row.min_digits, maxDigits: row.max_digits, sameAs: row.same_as ?? '' } }),
    ...(row.digit_groups === null ? {} : { groups: row.digit_groups }),
  };
}

const placeholderOf = ({ holdsNumber, subtitle }: FormItem, last: LastAccount | undefined, language: Language): string =>
  holdsNumber && last !== undefined ? message(language, 'bank_form_number_again', { lastFour: last.lastFour }) : subtitle;
