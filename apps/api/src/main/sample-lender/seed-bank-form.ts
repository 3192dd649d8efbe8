import { limits } from '@hiram/contract/product/limits.ts';
import { BANK_ITEM_CODE, CHANNEL_ITEM_CODE } from '@hiram/contract/endpoints/bank-account.ts';
import type { Insertable } from 'kysely';
import type { CellTables } from '../../platform/db/schema/cell-tables.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';

type ItemRow = Insertable<CellTables['bank_form_item']>;
type Item = Omit<ItemRow, 'position' | 'options'> & { readonly options?: readonly (readonly [name: string, type: string])[] };

const plain = {
  channel_number: 0,
  min_digits: null,
  max_digits: null,
  same_as: null,
  holds_account_number: false,
  digit_groups: null,
} as const;
const ofWallet = { ...plain, card_type: 1 } as const;
const ofBank = { ...plain, card_type: 2 } as const;

const SARI_MART = 90004;
const PALENGKE_PAY = 90008;

const WALLETS = [
  ['Sari Mart Padala', String(SARI_MART)],
  ['Wallet B', '90005'],
  ['PeraPay', '90006'],
  ['Wallet C', '90007'],
  ['Palengke Pay', String(PALENGKE_PAY)],
  ['Tulay Payments', '90009'],
  ['Lilim Wallet', '90010'],
] as const;

const BANKS = [
  ['Bank A', 'BANKA'],
  ['Bank B', 'BANKB'],
  ['Bank C', 'BANKC'],
  ['Bank D', 'BANKD'],
] as const;

const CITIES = [
  ['Biñan, Laguna', 'LAG-BIN'],
  ['Calamba, Laguna', 'LAG-CAL'],
  ['San Pablo, Laguna', 'LAG-SPB'],
  ['Santa Rosa, Laguna', 'LAG-SRO'],
  ['Agoo, La Union', 'LUN-AGO'],
  ['Bauang, La Union', 'LUN-BAU'],
  ['San Fernando, La Union', 'LUN-SFE'],
  ['Makati, Metro Manila', 'MNL-MKT'],
  ['Manila, Metro Manila', 'MNL-MNL'],
  ['Pasig, Metro Manila', 'MNL-PSG'],
  ['Pateros, Metro Manila', 'MNL-PTR'],
  ['Quezon City, Metro Manila', 'MNL-QZN'],
  ['San Juan, Metro Manila', 'MNL-SJN'],
  ['Taguig, Metro Manila', 'MNL-TGG'],
  ['Cagayan de Oro, Misamis Oriental', 'MSR-CDO'],
  ['Gingoog, Misamis Oriental', 'MSR-GNG'],
  ['Bacolod, Negros Occidental', 'NEC-BCD'],
  ['Silay, Negros Occidental', 'NEC-SLY'],
] as const;

/** The form of the sample lender. Two of its wallets ask for more than a number. */
const SAMPLE_FORM: readonly Item[] = [
  { ...ofWallet, code: CHANNEL_ITEM_CODE, kind: 'enum', title: 'E-wallet', subtitle: 'Select an e-wallet', options: WALLETS },
  {
    ...ofWallet,
    code: 'walletNumber',
    kind: 'text',
    title: 'Wallet number',
    subtitle: 'Registered mobile number',
    min_digits: limits.phone.digits,
    max_digits: limits.phone.digits,
    holds_account_number: true,
  },
  {
    ...ofWallet,
    code: 'walletNumberAgain',
    kind: 'text',
    title: 'Confirm wallet number',
    subtitle: 'Enter the number again',
    min_digits: limits.phone.digits,
    max_digits: limits.phone.digits,
    same_as: 'walletNumber',
  },
  {
    ...ofWallet,
    code: 'padalaCard',
    kind: 'text',
    title: 'Padala card number',
    subtitle: 'Ten digits on the card',
    channel_number: SARI_MART,
    min_digits: 10,
    max_digits: 10,
  },
  {
    ...ofWallet,
    code: 'marketCity',
    kind: 'city',
    title: 'City of your market',
    subtitle: 'Select a city',
    channel_number: PALENGKE_PAY,
    options: CITIES,
  },
  { ...ofBank, code: BANK_ITEM_CODE, kind: 'enum', title: 'Bank', subtitle: 'Select a bank', options: BANKS },
  {
    ...ofBank,
    code: 'accountNumber',
    kind: 'text',
    title: 'Account number',
    subtitle: 'Enter the account number',
    min_digits: 10,
    max_digits: 16,
    holds_account_number: true,
  },
  { ...ofBank, code: 'branchCity', kind: 'city', title: 'Branch city', subtitle: 'Select a city', options: CITIES },
  { ...ofBank, code: 'accountOpenedOn', kind: 'day', title: 'Account opened on', subtitle: 'Select a day' },
];

export async function seedBankForm(database: CellDatabase): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    // Nothing refers to an item from outside the form, so the form is written anew; the seed may be run again.
    await transaction.deleteFrom('bank_form_item').execute();
    await transaction.insertInto('bank_form_item').values(SAMPLE_FORM.map(rowOf)).execute();
  });
}

const rowOf = ({ options = [], ...item }: Item, position: number): ItemRow => ({
  ...item,
  position,
  options: JSON.stringify(options.map(([name, type]) => ({ name, type }))),
});
