import { expect, test } from 'vitest';
import { scaleTimeout } from '../../../../tools/testing/timeout-scale.ts';
import { waitUntil } from '../../../../tools/testing/until.ts';
import { startAwaitingStandby } from '../../testing/awaited-standby.ts';
import type { PaymentRound } from '../../testing/payment-rounds.ts';

const { resources, rounds, requireStandby, waiting } = await startAwaitingStandby('directory');

const TEST = { timeout: scaleTimeout(120_000) };

test('storing and finishing a webhook does not wait for the standby, but claiming its payment does', TEST, async () => {
  const { orders, words } = await rounds.build();
  const [word] = words;
  if (word === undefined) throw new Error('no payment');
  const round: PaymentRound = { orders, words: [word] };
  const webhook = async () =>
    resources.directory.selectFrom('webhook').select(['deliveryId', 'doneAt']).where('deliveryId', '=', `evt-${word.paymentId}`).execute();
  await requireStandby('nobody');

  // Not a final state: the report takes effect in the cell, and nothing in the directory is claimed.
  expect((await rounds.deliver({ ...word, type: 'received' })).status).toBe(200);
  expect(await webhook()).toEqual([{ deliveryId: `evt-${word.paymentId}`, doneAt: expect.any(Date) as Date }]);

  const paid = { ...word, paymentId: `${word.paymentId}-paid` };
  const telling = rounds.deliver(paid);
  await waitUntil(waiting, (pids) => pids.length === 1);
  expect(await rounds.postedIds(round)).toEqual([]);
  await requireStandby('');
  expect((await telling).status).toBe(200);
  expect(await rounds.postedIds(round)).toEqual([paid.paymentId]);
});
