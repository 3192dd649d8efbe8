import { randomUUID } from 'node:crypto';
import { calendarDate } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { expect, test } from 'vitest';
import { startService } from '../../../testing/service.ts';
import { insertProviderReference } from '../../platform/db/directory.ts';
import { openDiscrepancy } from './discrepancies.ts';
import { dropOldReports } from './retention.ts';
import { digestOf, finishWebhook, storeWebhook } from './stored-webhooks.ts';

const { resources } = await startService();
const { directory } = resources;
const now = new Date('2026-11-16T00:00:00Z');
const daysAgo = (days: number): Date => new Date(now.getTime() - days * 86_400_000);

async function store(deliveryId: string, age: number, isDone: boolean): Promise<void> {
  const request = { headers: { 'webhook-id': deliveryId, authorization: 'a secret' }, body: Buffer.from(deliveryId), at: daysAgo(age) };
  await storeWebhook(directory, { provider: 'payment', deliveryId, digest: digestOf(deliveryId), reported: {}, request });
  if (isDone) await finishWebhook(directory, { provider: 'payment', deliveryId }, daysAgo(age));
}

async function openContradiction(subject: string, age: number, isResolved: boolean): Promise<void> {
  await openDiscrepancy(directory, { provider: 'payment', kind: 'payment', subject, known: {}, reported: {}, at: daysAgo(age) });
  if (isResolved)
    await directory
      .updateTable('discrepancy')
      .set({ resolvedAt: daysAgo(age) })
      .where('subject', '=', subject)
      .execute();
}

async function remember(paymentId: string, age: number, orderId: string | null): Promise<void> {
  const payment = { provider: 'payment', paymentId, amount: centavos(1), currency: 'PHP', reference: null };
  const place = { paidOn: calendarDate('2020-01-01'), orderId, suspended: orderId === null, heardAt: daysAgo(age) };
  await directory
    .insertInto('provider_payment')
    .values({ ...payment, ...place })
    .execute();
}

async function suspend(eventId: string, age: number, isResolved: boolean): Promise<void> {
  const money = { provider: 'payment', eventId, amount: centavos(1), currency: 'PHP', reference: null, reason: 'a test' };
  const ended = isResolved ? { assignedOrderId: 'an order', resolvedAt: daysAgo(age) } : {};
  await directory
    .insertInto('suspense')
    .values({ ...money, ...ended, channelName: '', paidAt: daysAgo(age), receivedAt: daysAgo(age) })
    .execute();
}

test('deletes old finished provider reports, and keeps those that wait for staff', async () => {
  await store('done, young', 29, true);
  await store('done, old', 31, true);
  await store('dead, young', 89, false);
  await store('dead, old', 91, false);
  await openContradiction('resolved, young', 364, true);
  await openContradiction('resolved, old', 366, true);
  await openContradiction('open, old', 5_000, false);
  await remember('young', 1_097, randomUUID());
  await remember('old', 1_099, randomUUID());
  await remember('waiting, old', 5_000, null);

  await insertProviderReference(directory, { provider: 'payment', reference: 'reference, young', shard: 0, at: daysAgo(1_097) });
  await insertProviderReference(directory, { provider: 'payment', reference: 'reference, old', shard: 0, at: daysAgo(1_099) });
  await suspend('resolved money, young', 1_829, true);
  await suspend('resolved money, old', 1_831, true);
  await suspend('open money, old', 5_000, false);

  expect(await dropOldReports(directory, now)).toEqual({ webhooks: 2, discrepancies: 1, payments: 1, references: 1, suspense: 1 });
  expect(await dropOldReports(directory, now)).toEqual({ webhooks: 0, discrepancies: 0, payments: 0, references: 0, suspense: 0 });

  const left = [
    ...(await directory.selectFrom('webhook').select('deliveryId as id').execute()),
    ...(await directory.selectFrom('discrepancy').select('subject as id').execute()),
    ...(await directory.selectFrom('provider_payment').select('paymentId as id').execute()),
    ...(await directory.selectFrom('provider_reference').select('reference as id').execute()),
    ...(await directory.selectFrom('suspense').select('eventId as id').execute()),
  ];
  expect(left.map(({ id }) => id).toSorted()).toEqual(
    [
      'done, young',
      'dead, young',
      'resolved, young',
      'open, old',
      'young',
      'waiting, old',
      'reference, young',
      'resolved money, young',
      'open money, old',
    ].toSorted(),
  );
});

test('does not store a secret header, and removes headers and body of a finished webhook', async () => {
  const id = randomUUID();
  await store(id, 0, false);
  const row = () => directory.selectFrom('webhook').selectAll().where('deliveryId', '=', id).executeTakeFirstOrThrow();

  expect((await row()).headers).toEqual({ 'webhook-id': id });
  await finishWebhook(directory, { provider: 'payment', deliveryId: id }, now);
  expect(await row()).toMatchObject({ headers: null, body: null });
});
