import { expect, test } from 'vitest';
import { samplePayment } from './testing/samplePayment.ts';
import { listUnconfirmed, listPending } from './underWay.ts';

const waiting = samplePayment({ intentId: 'w' });
const received = samplePayment({ intentId: 'r', state: 'received' });
const posted = samplePayment({ intentId: 'p', state: 'posted' });
const charging = samplePayment({ intentId: 'c', state: 'charging' });
const expired = samplePayment({ intentId: 'e', state: 'expired' });

test('[BEY-02] charging, waiting and received payments are pending', () => {
  expect(listPending([charging, posted, waiting, expired, received])).toEqual([charging, waiting, received]);
});

test('[BEY-02] excludes pending payments that the borrower confirmed', () => {
  expect(listUnconfirmed([waiting, received], ['r'])).toEqual([waiting]);
});
