import { setTimeout as sleep } from 'node:timers/promises';
import { webhookPath } from '@hiram/contract/providers/providers.ts';
import { signWebhook } from '@hiram/contract/providers/webhook-signature.ts';
import { expect, test } from 'vitest';
import { scaleTimeout } from '../../../../../tools/testing/timeout-scale.ts';
import { buildBorrower } from '../../../testing/factories.ts';
import { buildIntent, paidEvent, sendPaymentWebhook } from '../../../testing/intents.ts';
import { buildAccountRow, buildOrder, inTransaction } from '../../../testing/loans.ts';
import { writePlace } from '../../../testing/move-borrower.ts';
import { PAYOUT_WEBHOOK_SECRET, startService } from '../../../testing/service.ts';
import { waitUntil } from '../../../../../tools/testing/until.ts';
import { nextPayoutStep } from '../../lending/origination/payout.ts';
import type { Cell } from '../../platform/db/cells.ts';
import { finishMove, moveShard } from '../../platform/shards/move-shard.ts';

const SHARD = 100;
const serviceWithLongTimeouts = await startService();
// With the timeouts of production; the services of tests have longer ones.
const serviceWithShortTimeouts = await startService({
  environment: { ...serviceWithLongTimeouts.environment, TIMEOUT_SCALE: '1' },
  seed: false,
});
const { resources } = serviceWithLongTimeouts;
const { directory, config, cells } = resources;
const [first, second] = cells.all as [Cell, Cell];

/** Points the directory to a cell and waits until both services use that cell, whether or not the cell has the shard. */
async function leadTo(cell: Cell): Promise<void> {
  await writePlace(directory, SHARD, cell);
  for (const { resources: own } of [serviceWithLongTimeouts, serviceWithShortTimeouts])
    await waitUntil(
      async () => own.shardMap.holderOf(SHARD),
      (name) => name === cell.name,
    );
}

test(
  'a service with a stale shard map answers 503 or waits for the map, and dead-letters no webhook',
  { timeout: scaleTimeout(120_000) },
  async () => {
    const borrower = await buildBorrower(resources, { inShard: SHARD });
    await buildAccountRow(resources, borrower);
    const sent = await buildOrder(resources, { borrower, status: 151 });
    const at = await resources.clock.now();
    const step = await inTransaction(borrower, (transaction) => nextPayoutStep(transaction, config.accountKeys, sent, at));
    const paid = await buildOrder(resources, { borrower: await buildBorrower(resources, { inShard: SHARD }), status: 174 });
    const { providerReference } = await buildIntent(resources, paid);
    // The references are old, so a webhook that finds nothing under them is not retried.
    await directory
      .updateTable('provider_reference')
      .set({ createdAt: new Date(0) })
      .execute();
    const moveOptions = { directoryUrl: config.directoryUrl, cells: config.cellAddresses, log: () => undefined, graceMs: 0 };
    await moveShard(moveOptions, SHARD, second.name);
    await finishMove(moveOptions, SHARD);
    const word = paidEvent(providerReference);
    const sendToBoth = async ({ app }: typeof serviceWithLongTimeouts): Promise<readonly number[]> => {
      const body = JSON.stringify({ reference: step?.attempt.reference ?? '', state: 'credited', reason: '' });
      const timestamp = String(Math.floor(Date.now() / 1000));
      const headers = {
        'content-type': 'application/json',
        ...signWebhook({ secret: PAYOUT_WEBHOOK_SECRET, id: 'evt-payout', timestamp, body }),
      };
      const answers = await Promise.all([
        sendPaymentWebhook(app, word, { id: 'evt-payment' }),
        app.inject({ method: 'POST', url: webhookPath('payout'), headers, payload: body }),
      ]);
      return answers.map(({ statusCode }) => statusCode);
    };

    await leadTo(first);
    expect(await sendToBoth(serviceWithShortTimeouts)).toEqual([503, 503]);
    // A refused provider retries only after minutes or hours, so the service waits out a move if it can.
    const sending = sendToBoth(serviceWithLongTimeouts);
    await sleep(300);
    await leadTo(second);
    expect(await sending).toEqual([200, 200]);

    expect(await directory.selectFrom('suspense').selectAll().execute()).toEqual([]);
    expect(await directory.selectFrom('webhook').selectAll().where('trouble', 'is not', null).execute()).toEqual([]);
    const posted = await second.database.selectFrom('loan_transaction').select('transactionId').where('userId', '=', paid.userId).execute();
    expect(posted).toEqual([{ transactionId: `payment:${word.paymentId}` }]);
    const order = await second.database.selectFrom('loan_order').select('lifecycle').where('orderId', '=', sent.orderId).executeTakeFirst();
    expect(order).toEqual({ lifecycle: 170 });
  },
);
