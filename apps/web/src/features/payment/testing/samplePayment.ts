import { centavos } from '@hiram/contract/wire/money.ts';
import type { TrackedPayment } from '@hiram/contract/endpoints/payment-state.ts';

export const samplePayment = (changes: Partial<TrackedPayment> = {}): TrackedPayment => ({
  intentId: 'in-1',
  purpose: 'repayment',
  channelName: 'Sari Mart counter',
  channelLogo: '/icon.svg',
  amount: centavos(2320_00),
  payCode: '881044027716',
  state: 'waiting',
  paidAmount: centavos(0),
  stateAt: '2026-09-09 09:28',
  expiresAt: '2026-09-12 09:28',
  ...changes,
});
