import type { BankFormItem } from '@hiram/contract/endpoints/bank-account.ts';

const item: BankFormItem = {
  code: '',
  title: '',
  subtitle: '',
  cate: 'text',
  value: '',
  note: [],
  inputType: 'number',
  cardTypeMi: 1,
  channelNumber: 0,
};
const eleven = { minDigits: 11, maxDigits: 11, sameAs: '' };
const wallets = [
  { name: 'Sari Mart Padala', type: '90004' },
  { name: 'PeraPay', type: '90006' },
  { name: 'Palengke Pay', type: '90008' },
];
const cities = [
  { name: 'Calamba, Laguna', type: 'LAG-CAL' },
  { name: 'Pasig, Metro Manila', type: 'MNL-PSG' },
  { name: 'Quezon City, Metro Manila', type: 'MNL-QZN' },
];

export const formItems: readonly BankFormItem[] = [
  { ...item, code: 'channelNumber', cate: 'enum', title: 'E-wallet', subtitle: 'Select an e-wallet', note: wallets },
  { ...item, code: 'walletNumber', title: 'Wallet number', subtitle: 'Registered mobile number', rule: eleven },
  { ...item, code: 'again', title: 'Confirm wallet number', subtitle: 'Enter it again', rule: { ...eleven, sameAs: 'walletNumber' } },
  { ...item, code: 'padalaCard', title: 'Padala card number', subtitle: 'Ten digits', channelNumber: 90004 },
  {
    ...item,
    code: 'bankCode',
    cate: 'enum',
    title: 'Bank',
    subtitle: 'Select a bank',
    cardTypeMi: 2,
    note: [{ name: 'Bank A', type: 'BANKA' }],
  },
  {
    ...item,
    code: 'accountNumber',
    title: 'Account number',
    subtitle: 'Enter the account number',
    cardTypeMi: 2,
    rule: { minDigits: 10, maxDigits: 16, sameAs: '' },
  },
  { ...item, code: 'branchCity', cate: 'city', title: 'Branch city', subtitle: 'Select a city', cardTypeMi: 2, note: cities },
  { ...item, code: 'openedOn', cate: 'day', title: 'Account opened on', subtitle: 'Select a day', cardTypeMi: 2 },
];

export const filledItems = (values: Readonly<Record<string, string>>): readonly BankFormItem[] =>
  formItems.map((each) => ({ ...each, value: values[each.code] ?? each.value }));
