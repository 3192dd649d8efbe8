import { expect, test } from 'vitest';
import { buildIntent, paidEvent, sendPaymentWebhook } from '../../../testing/intents.ts';
import { buildOrder } from '../../../testing/loans.ts';
import { startService } from '../../../testing/service.ts';
import { discrepancyCommands } from '../../ops/discrepancy-commands.ts';
import { runCommand } from '../../../testing/run-command.ts';
import { deadLetterCommands } from './dead-letters.service.ts';

const { app, resources } = await startService();
const { directory } = resources;

const ops = async (...words: string[]): Promise<unknown> =>
  JSON.parse(await runCommand([...deadLetterCommands, ...discrepancyCommands], resources, [...words, '--reason', 'a test']));
const actions = async (command: string): Promise<number> =>
  (await directory.selectFrom('staff_action').select('actionId').where('command', '=', command).execute()).length;
const metric = async (name: string): Promise<number> => {
  const { body } = await app.inject({ method: 'GET', url: '/metrics' });
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(body)?.[1] ?? NaN);
};

async function buildDue() {
  const order = await buildOrder(resources, { status: 174 });
  const { database } = order.borrower.cell;
  const posted = () => database.selectFrom('loan_transaction').select('amount').where('orderId', '=', order.orderId).execute();
  return { order, posted, ...(await buildIntent(resources, order)) };
}

test('lists a dead letter with its body, counts it, and posts its payment when replayed after the cause is fixed', async () => {
  const { intentId, providerReference, posted, order } = await buildDue();
  const id = `evt-${intentId}`;
  const replay = ['replay-dead-letter', '--provider', 'payment', '--delivery', id];
  // The state after a crash: the webhook is stored, but not processed.
  const word = paidEvent(providerReference, { amount: 5_00 });
  const leadTo = (shard: number) =>
    directory.updateTable('provider_reference').set({ shard }).where('reference', '=', providerReference).execute();
  await leadTo((order.borrower.shard + 240) % 480);
  await sendPaymentWebhook(app, word, { id });
  await directory.updateTable('webhook').set({ trouble: 'a test' }).where('deliveryId', '=', id).execute();

  expect(await ops('list-dead-letters')).toMatchObject([
    { provider: 'payment', delivery: id, trouble: 'a test', reported: { amount: 5_00 }, body: JSON.stringify(word) },
  ]);
  expect(await metric('provider_dead_letters')).toBe(1);
  await expect(ops(...replay)).rejects.toThrow('unavailable');
  await leadTo(order.borrower.shard);
  expect(await ops(...replay)).toMatchObject({ done: true });
  expect(await ops(...replay)).toMatchObject({ done: false, note: 'This was done before. Nothing changed.' });

  expect(await posted()).toEqual([{ amount: 5_00 }]);
  expect(await ops('list-dead-letters')).toEqual([]);
  expect([await metric('provider_dead_letters'), await actions('replay-dead-letter'), await actions('list-dead-letters')]).toEqual([
    0, 2, 2,
  ]);
});

test('an unreadable webhook delivered three times is one dead letter, survives a replay, and can be discarded', async () => {
  const { providerReference, posted } = await buildDue();
  const word = paidEvent(providerReference, { type: 'perhaps' });
  for (let count = 0; count < 3; count += 1) expect((await sendPaymentWebhook(app, word)).statusCode).toBe(200);
  const [dead] = (await ops('list-dead-letters')) as { delivery: string }[];
  const named = ['--provider', 'payment', '--delivery', dead?.delivery ?? ''];

  expect(await ops('replay-dead-letter', ...named)).toMatchObject({
    done: false,
    note: 'The webhook can’t be parsed yet and stays a dead letter.',
  });
  expect(await ops('list-dead-letters')).toHaveLength(1);
  expect(await ops('discard-dead-letter', ...named)).toMatchObject({ done: true });
  expect(await ops('discard-dead-letter', ...named)).toMatchObject({ done: false });
  expect(await ops('list-dead-letters')).toEqual([]);
  await expect(ops('discard-dead-letter', '--provider', 'payment', '--delivery', 'none')).rejects.toThrow('no such webhook');

  expect([await posted(), await actions('discard-dead-letter')]).toEqual([[], 1]);
});

test('a replay verifies the signature again and rejects a body altered in the table', async () => {
  const { intentId, providerReference, posted } = await buildDue();
  const id = `evt-${intentId}`;
  await sendPaymentWebhook(app, paidEvent(providerReference, { type: 'perhaps' }), { id });
  const forgedWebhook = { trouble: 'a test', body: Buffer.from(JSON.stringify(paidEvent(providerReference))) };
  await directory.updateTable('webhook').set(forgedWebhook).where('doneAt', 'is', null).execute();
  const [dead] = (await ops('list-dead-letters')) as { delivery: string }[];

  await expect(ops('replay-dead-letter', '--provider', 'payment', '--delivery', dead?.delivery ?? '')).rejects.toThrow('signature');

  expect(await posted()).toEqual([]);
  await ops('discard-dead-letter', '--provider', 'payment', '--delivery', dead?.delivery ?? '');
});

test('lists and counts a discrepancy until staff resolve it; a repeated report does not reopen it', async () => {
  const { providerReference } = await buildDue();
  const word = paidEvent(providerReference, { amount: 10_00 });
  const lie = { ...word, amount: 999_99 };
  for (const each of [word, lie, lie]) await sendPaymentWebhook(app, each);

  const [open] = (await ops('list-discrepancies')) as { discrepancy: string }[];
  expect(open).toMatchObject({
    kind: 'payment',
    subject: word.paymentId,
    known: { amount: 10_00 },
    reported: { amount: 999_99 },
    first_reported_at: expect.any(String) as string,
    times: 2,
    taken_by: null,
  });
  expect(await metric('provider_discrepancies_open')).toBe(1);
  const resolve = ['resolve-discrepancy', '--discrepancy', open?.discrepancy ?? ''];
  expect(await ops(...resolve)).toMatchObject({ done: true });
  expect(await ops(...resolve)).toMatchObject({ done: false });
  await sendPaymentWebhook(app, lie);

  expect([await ops('list-discrepancies'), await metric('provider_discrepancies_open')]).toEqual([[], 0]);
  expect([await actions('resolve-discrepancy'), await actions('list-discrepancies')]).toEqual([1, 2]);
  await expect(ops('resolve-discrepancy', '--discrepancy', 'none')).rejects.toThrow('no discrepancy none');
  await sendPaymentWebhook(app, paidEvent('nobody'));
  expect(await metric('suspense_open')).toBe(1);
});
