import { expect, test } from 'vitest';
import { samplePayment } from './testing/samplePayment.ts';
import { listUnconfirmed, listPending } from './underWay.ts';

const waiting = samplePayment({ intentId: 'w' });
const received = samplePayment({ intentId: 'r', state: 'received' });
const posted = samplePayment({ intentId: 'p', state: 'posted' });
const charging = samplePayment({ intentId: 'c', state: 'charging' });
const expired = samplePayment({ intentId: 'e', state: 'expired' });

test('[BEY-02] under way is what came but is not posted, a card whose bank was asked, and a code that can still be paid', () => {
  expect(listPending([charging, posted, waiting, expired, received])).toEqual([charging, waiting, received]);
});

test('[BEY-02] what was asked about is not asked about again', () => {
  expect(listUnconfirmed([waiting, received], ['r'])).toEqual([waiting]);
});
