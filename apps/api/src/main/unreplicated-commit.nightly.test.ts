import { expect, test } from 'vitest';
import { scaleTimeout } from '../../../../tools/testing/timeout-scale.ts';
import { waitUntil } from '../../../../tools/testing/until.ts';
import { startAwaitingStandby } from '../../testing/awaited-standby.ts';
import type { PaymentRound } from '../../testing/payment-rounds.ts';

const { rounds, staff, requireStandby, waiting } = await startAwaitingStandby('cell');

const TEST = { timeout: scaleTimeout(120_000) };

test('a commit cancelled while it waits for its standby is not acknowledged until the standby has it', TEST, async () => {
  const { orders, words } = await rounds.build();
  const [word] = words;
  if (word === undefined) throw new Error('no payment');
  const round: PaymentRound = { orders, words: [word] };
  await requireStandby('nobody');

  const telling = rounds.deliver(word);
  const [commit] = await waitUntil(waiting, (pids) => pids.length === 1);
  await staff.query('select pg_cancel_backend($1)', [commit]);
  const { status, retryAfter } = await telling;

  expect([status, retryAfter]).toEqual([503, '10']);
  // The cancelled commit is visible, but a call that checks for the payment locks the order and has to wait for the standby too.
  expect(await rounds.postedIds(round)).toEqual([word.paymentId]);
  expect((await rounds.deliver(word)).status).toBe(503);

  await requireStandby('');
  await waitUntil(
    () => rounds.deliver(word),
    (answer) => answer.status === 200,
  );
  expect(await rounds.postedIds(round)).toEqual([word.paymentId]);
});
