import { writeSuccess } from '@hiram/contract/wire/envelope.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { Way } from './queries.ts';

export const sampleWay = (changes: Partial<Way> = {}): Way => ({
  alipay: 0,
  repayToken: 'token-1',
  bankCards: [
    { id: 'BC1', bankName: 'Bank A', cardNo: '•••• •••• •••• 4821', bankCode: 'BANKA' },
    { id: 'BC2', bankName: 'Bank B', cardNo: '•••• •••• •••• 0937', bankCode: 'BANKB' },
  ],
  amount: centavos(2320_00),
  productId: 'hiram-cash',
  phone: '138 •••• 8000',
  wallet: null,
  ...changes,
});

export const wallet = { name: 'Lilim Wallet', logo: '/icon.svg' };

export const coded = (data: unknown): object => writeSuccess('generic', 'data', data);
