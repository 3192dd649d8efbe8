import type { PaymentState } from '@hiram/contract/endpoints/payment-state.ts';
import { expect, test } from 'vitest';
import { paymentToShow } from './LastPayment.tsx';

const cases: readonly [readonly PaymentState[], PaymentState | undefined][] = [
  [[], undefined],
  [['expired'], undefined],
  [['waiting', 'posted'], 'waiting'],
  [['expired', 'posted'], 'posted'],
  [['waiting', 'received', 'posted'], 'received'],
];

test.each(cases)('[BEY-01] of payments in the states %j the order shows %s', (states, shown) => {
  expect(paymentToShow(states.map((state) => ({ state })))?.state).toBe(shown);
});
