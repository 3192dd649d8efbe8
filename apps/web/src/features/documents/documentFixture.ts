import { calendarDate } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { ClosingCertificate, Receipt } from '@hiram/contract/endpoints/documents.ts';

export const sampleReceipt = (changes: Partial<Receipt> = {}): Receipt => ({
  number: 'RC217K3M9XQ7D2P0A',
  checkCode: 'K3M9XQ7D2P',
  checkUrl: 'https://hiram.example/checkCertificate?number=RC217K3M9XQ7D2P0A&code=K3M9XQ7D2P',
  payment: 1,
  intentId: 'PI217K3M9XQ7D2P0A',
  reference: 'PAY-4471',
  purpose: 'repayment',
  channelName: 'Sari Mart counter',
  amount: centavos(2_320_00),
  paidOn: calendarDate('2026-09-09'),
  postedOn: calendarDate('2026-09-10'),
  payerName: 'Maria Clara D. Santos',
  toPenalty: centavos(0),
  toInterest: centavos(320_00),
  toPrincipal: centavos(2_000_00),
  toRolloverFee: centavos(0),
  kept: centavos(0),
  owedAfter: centavos(6_480_00),
  ...changes,
});

export const sampleCertificate = (): ClosingCertificate => ({
  number: 'CF217K3M9XQ7D2P0A',
  checkCode: 'K3M9XQ7D2P',
  checkUrl: 'https://hiram.example/checkCertificate?number=CF217K3M9XQ7D2P0A&code=K3M9XQ7D2P',
  borrowerName: 'Maria Clara D. Santos',
  loanAmount: centavos(8_000_00),
  totalPaid: centavos(8_800_00),
  borrowedOn: calendarDate('2026-08-15'),
  closedOn: calendarDate('2026-12-13'),
  paymentsOnTime: 4,
  payments: 4,
});
