import { writeSuccess } from '@hiram/contract/wire/envelope.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { paymentState, type TrackedPayment } from '@hiram/contract/endpoints/payment-state.ts';
import { json, type PlannedAnswer } from './service.ts';

const samplePayment: TrackedPayment = {
  intentId: 'PI1',
  purpose: 'repayment',
  channelName: 'Sari Mart counter',
  channelLogo: '',
  amount: centavos(232_000),
  payCode: '881044027716',
  state: 'waiting',
  paidAmount: centavos(0),
  stateAt: '2026-09-09 09:28',
  expiresAt: '2026-09-10 09:28',
};

export const paymentsAnswer = (...payments: Partial<TrackedPayment>[]): PlannedAnswer => ({
  ...json(
    writeSuccess(paymentState.envelope, paymentState.answerAt, { payments: payments.map((each) => ({ ...samplePayment, ...each })) }),
  ),
  path: paymentState.path,
});
