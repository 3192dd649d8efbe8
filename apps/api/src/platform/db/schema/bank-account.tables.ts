import type { BankFormItem, CardType } from '@hiram/contract/endpoints/bank-account.ts';
import type { Generated, JSONColumnType } from 'kysely';

export interface BankTables {
  bank_form_item: {
    code: string;
    position: number;
    title: string;
    subtitle: string;
    kind: BankFormItem['cate'];
    options: JSONColumnType<BankFormItem['note']>;
    card_type: BankFormItem['cardTypeMi'];
    channel_number: number;
    min_digits: number | null;
    max_digits: number | null;
    same_as: string | null;
    holds_account_number: boolean;
    digit_groups: number[] | null;
  };
  bank_account: {
    user_id: string;
    account_id: string;
    card_type: CardType;
    channel_number: number | null;
    details: JSONColumnType<Record<string, string>>;
    number_key_id: string;
    number_sealed: Buffer;
    last_four: string;
    created_at: Date;
    superseded_at: Date | null;
    payable_from: Generated<Date | null>;
  };
}
