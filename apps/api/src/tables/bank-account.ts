import type { BankFormItem, CardType } from '@hiram/contract/endpoints/bank-account.ts';
import type { Generated, JSONColumnType } from 'kysely';
import { DELETED, MASKED, REFERENCE } from './declaration.ts';
import type { CellDeclarations } from './declaration.ts';

export interface BankAccountTables {
  bank_form_item: {
    code: string;
    position: number;
    title: string;
    subtitle: string;
    kind: BankFormItem['cate'];
    options: JSONColumnType<BankFormItem['note']>;
    cardType: BankFormItem['cardTypeMi'];
    channelNumber: number;
    minDigits: number | null;
    maxDigits: number | null;
    sameAs: string | null;
    holdsAccountNumber: boolean;
    digitGroups: number[] | null;
  };
  bank_account: {
    userId: string;
    accountId: string;
    cardType: CardType;
    channelNumber: number | null;
    details: JSONColumnType<Record<string, string>>;
    numberKeyId: string;
    numberSealed: Buffer;
    lastFour: string;
    createdAt: Date;
    supersededAt: Date | null;
    payableFrom: Generated<Date | null>;
  };
}

export const bankAccountDeclarations = {
  bank_account: {
    grants: {
      adds: ['service'],
      changes: [
        { by: ['service'], columns: ['superseded_at'] },
        { by: ['worker'], columns: ['number_key_id', 'number_sealed'] },
      ],
      removes: ['worker'],
    },
    bound: { most: 20, within: { column: 'created_at', days: 1 }, under: 'borrower lock' },
    columns: {
      account: 'card_type channel_number details number_key_id number_sealed last_four created_at superseded_at payable_from',
      plain: 'user_id account_id',
    },
    holding: {
      what: 'Accounts that your loans are paid out to',
      why: 'To pay you out.',
      withheld: { number_sealed: MASKED, number_key_id: MASKED },
      fate: DELETED,
    },
  },
  bank_form_item: REFERENCE,
} as const satisfies CellDeclarations<BankAccountTables>;
