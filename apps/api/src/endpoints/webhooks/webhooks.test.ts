import { readFile } from 'node:fs/promises';
import { webhookPath } from '@hiram/contract/providers/providers.ts';
import { WEBHOOK_TOLERANCE_SECONDS, signWebhook } from '@hiram/contract/providers/webhook-signature.ts';
import { expect, test } from 'vitest';
import { buildBorrower } from '../../../testing/factories.ts';
import { buildAccountRow, buildOrder, inTransaction } from '../../../testing/loans.ts';
import type { BuiltOrder } from '../../../testing/loans.ts';
import { PAYOUT_WEBHOOK_SECRET, startService } from '../../../testing/service.ts';
import { ledgerDifferences } from '../../lending/ledger/check.ts';
import { nextPayoutStep } from '../../lending/origination/payout.ts';
import { payoutCommands } from '../../ops/payout-commands.ts';

const { app, resources } = await startService();

async function buildSent(): Promise<BuiltOrder & { readonly reference: string }> {
  const borrower = await buildBorrower(resources);
  await buildAccountRow(resources, borrower);
  const order = await buildOrder(resources, { borrower, status: 151 });
  const at = await resources.clock.now();
  const step = await inTransaction(borrower, (transaction) => nextPayoutStep(transaction, resources.config.accountKeys, order, at));
  return { ...order, reference: step?.attempt.reference ?? '' };
}

interface Delivery {
  readonly id?: string;
  readonly secret?: string;
  readonly secondsOff?: number;
  readonly sentBody?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

function sendWebhook(
  event: unknown,
  { id = 'evt-1', secret = PAYOUT_WEBHOOK_SECRET, secondsOff = 0, sentBody, headers = {} }: Delivery = {},
) {
  const body = JSON.stringify(event);
  const timestamp = String(Math.floor(Date.now() / 1000) + secondsOff);
  return app.inject({
    method: 'POST',
    url: webhookPath('payout'),
    headers: { 'content-type': 'application/json', ...signWebhook({ secret, id, timestamp, body }), ...headers },
    payload: sentBody ?? body,
  });
}

const rowOf = ({ borrower: { cell }, orderId }: BuiltOrder) =>
  cell.database.selectFrom('loan_order').selectAll().where('orderId', '=', orderId).executeTakeFirstOrThrow();
const credited = (reference: string) => ({ reference, state: 'credited', reason: '' });

test('a payout report delivered again, also concurrently, is stored and posted once', async () => {
  const order = await buildSent();

  const answers = await Promise.all(
    Array.from({ length: 10 }, () => sendWebhook(credited(order.reference), { id: `evt-${order.orderId}` })),
  );
  answers.push(await sendWebhook(credited(order.reference), { id: `evt-${order.orderId}` }));

  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
  expect(await rowOf(order)).toMatchObject({ lifecycle: 170, principalBalance: 8_000_00 });
  const { database } = order.borrower.cell;
  const events = await database.selectFrom('provider_event').selectAll().where('userId', '=', order.userId).execute();
  expect(events).toMatchObject([{ provider: 'payout', eventId: `evt-${order.orderId}`, body: credited(order.reference) }]);
  expect(await ledgerDifferences(database, order.userId)).toEqual([]);
});

test('applies only the first final report of a payout, and lists the conflicting report to staff', async () => {
  const [paid, refused] = [await buildSent(), await buildSent()];
  const rejected = (reference: string) => ({ reference, state: 'rejected', reason: 'closed' });

  await sendWebhook(credited(paid.reference), { id: `a-${paid.orderId}` });
  await sendWebhook(rejected(paid.reference), { id: `b-${paid.orderId}` });
  await sendWebhook(rejected(refused.reference), { id: `a-${refused.orderId}` });
  await sendWebhook(credited(refused.reference), { id: `b-${refused.orderId}` });

  expect(await rowOf(paid)).toMatchObject({ lifecycle: 170, accountNeeded: false });
  expect(await rowOf(refused)).toMatchObject({ lifecycle: 151, accountNeeded: true, principalBalance: 0 });

  const [list] = payoutCommands;
  const listed = await list?.run({ resources, operator: 'Ligaya', role: 'agent', reason: 'daily look', readFile }, {});
  expect(listed).toMatchObject([
    { orderId: paid.orderId, counted: 'credited', said: 'rejected' },
    { orderId: refused.orderId, counted: 'rejected', said: 'credited' },
  ]);
});

test.each<[string, Delivery]>([
  ['another secret', { secret: 'guessed' }],
  ['a body that differs from the signed body', { sentBody: JSON.stringify(credited('OR000000000000000-1')) }],
  ['an id that differs from the signed id', { headers: { 'webhook-id': 'evt-2' } }],
  ['a timestamp before the tolerance', { secondsOff: -WEBHOOK_TOLERANCE_SECONDS - 5 }],
  ['a timestamp after the tolerance', { secondsOff: WEBHOOK_TOLERANCE_SECONDS + 5 }],
  ['no signature', { headers: { 'webhook-signature': '' } }],
])('a webhook with %s is refused and has no effect', async (_what, delivery) => {
  const order = await buildSent();

  const answer = await sendWebhook(credited(order.reference), delivery);

  expect(answer.statusCode).toBe(403);
  expect(await rowOf(order)).toMatchObject({ lifecycle: 151 });
});

test('accepts a timestamp within the tolerance', async () => {
  const order = await buildSent();

  expect(
    (await sendWebhook(credited(order.reference), { id: `late-${order.orderId}`, secondsOff: 60 - WEBHOOK_TOLERANCE_SECONDS })).statusCode,
  ).toBe(200);
});

test('an unknown reference and an unreadable report become dead letters, and a text/plain body is rejected', async () => {
  const order = await buildSent();
  const troubleOf = async (id: string) =>
    (await resources.directory.selectFrom('webhook').select('trouble').where('deliveryId', '=', id).executeTakeFirst())?.trouble;

  expect((await sendWebhook(credited(`${order.orderId}-9`), { id: 'evt-no-attempt' })).statusCode).toBe(200);
  expect((await sendWebhook(credited('nobody'), { id: 'evt-nobody' })).statusCode).toBe(200);
  expect((await sendWebhook({ reference: order.reference, state: 'maybe', reason: '' })).statusCode).toBe(200);
  expect((await sendWebhook(credited(order.reference), { headers: { 'content-type': 'text/plain' } })).statusCode).toBe(400);

  expect([await troubleOf('evt-no-attempt'), await troubleOf('evt-nobody')]).toEqual(['notFound', 'notFound']);
  const unreadableWebhook = await resources.directory.selectFrom('webhook').selectAll().where('deliveryId', 'like', 'body:%').execute();
  expect(unreadableWebhook).toMatchObject([{ provider: 'payout', trouble: 'invalidRequest: state', doneAt: null }]);
  expect(await rowOf(order)).toMatchObject({ lifecycle: 151 });
});
