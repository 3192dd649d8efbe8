import { randomUUID } from 'node:crypto';
import { webhookPath } from '@hiram/contract/providers/providers.ts';
import { expect, test } from 'vitest';
import { openCardShop, paymentsOf } from '../../../testing/card-shop.ts';
import { buildOrder } from '../../../testing/loans.ts';
import type { BuiltOrder } from '../../../testing/loans.ts';
import { ledgerDifferences } from '../../lending/ledger/check.ts';
import type { EventKind, ProviderEvent, WebhookReader, WebhookRequest } from '../../providers/webhook.ts';
import { receiveWebhook } from './webhooks.service.ts';

const shop = await openCardShop(500);
const { app, resources } = shop.service;

/** Delivers an event as if an adapter had parsed it, because the bundled adapter parses none of these events. */
function sendEvent(provider: 'decision' | 'card', event: ProviderEvent, eventId: string = randomUUID()): Promise<void> {
  const reader: WebhookReader<EventKind> = { readWebhook: async () => ({ is: 'event', eventId, event }) };
  const providers = { ...resources.providers, webhooks: new Map([[provider, reader]]) };
  return receiveWebhook({ ...resources, providers }, provider, { headers: {}, body: Buffer.alloc(0), at: new Date() });
}

const rowOf = ({ borrower: { cell }, orderId }: BuiltOrder) =>
  cell.database.selectFrom('loan_order').selectAll().where('orderId', '=', orderId).executeTakeFirstOrThrow();
const decided = (reference: string, decision: 'approved' | 'refused'): ProviderEvent => ({
  kind: 'decision',
  decision: { reference, decision, reason: decision === 'refused' ? 'Too young.' : '' },
});

test('stores a decision webhook once, applies only the first decision, and dead-letters an unknown reference', async () => {
  const [approved, refused] = [await buildOrder(resources), await buildOrder(resources)];
  const id = randomUUID();

  await Promise.all(Array.from({ length: 5 }, () => sendEvent('decision', decided(approved.orderId, 'approved'), id)));
  await sendEvent('decision', decided(approved.orderId, 'refused'));
  await sendEvent('decision', decided(refused.orderId, 'refused'));

  expect(await rowOf(approved)).toMatchObject({ lifecycle: 151, refusalReason: null });
  expect(await rowOf(refused)).toMatchObject({ lifecycle: 110, refusalReason: 'Too young.' });
  const events = await approved.borrower.cell.database
    .selectFrom('provider_event')
    .select(['provider', 'eventId'])
    .where('userId', '=', approved.userId)
    .execute();
  expect(events.filter(({ eventId }) => eventId === id)).toEqual([{ provider: 'decision', eventId: id }]);
  await sendEvent('decision', decided('nobody', 'approved'), 'evt-nobody');
  const faultOfWebhook = resources.directory.selectFrom('webhook').select('trouble').where('deliveryId', '=', 'evt-nobody');
  expect(await faultOfWebhook.executeTakeFirst()).toEqual({ trouble: 'notFound' });
});

test('a webhook of the card processor settles a charge with a lost answer, once', async () => {
  const { payer, repayRecordId, code } = await shop.buildCommitted();
  await shop.sandbox.charge(payer.session.userId, 'timeoutDone');
  await shop.confirm(payer, repayRecordId, code);
  const charged: ProviderEvent = { kind: 'charge', charge: { reference: repayRecordId, state: 'charged' } };
  const id = randomUUID();

  for (const eventId of [id, id, randomUUID()]) await sendEvent('card', charged, eventId);

  const { borrower } = payer.session;
  expect(await paymentsOf(borrower)).toMatchObject([{ amount: 2_320_00 }]);
  expect(await ledgerDifferences(borrower.cell.database, borrower.userId)).toEqual([]);
  const missing: ProviderEvent = { kind: 'charge', charge: { reference: 'nobody', state: 'charged' } };
  await sendEvent('card', missing, 'evt-no-charge');
  const faultOfWebhook = resources.directory.selectFrom('webhook').select('trouble').where('deliveryId', '=', 'evt-no-charge');
  expect(await faultOfWebhook.executeTakeFirst()).toEqual({ trouble: 'notFound' });
});

test.each(['card', 'sms', 'decision'])('the bundled adapter rejects every webhook for %s', async (provider) => {
  const sent = await app.inject({
    method: 'POST',
    url: webhookPath(provider),
    headers: { 'content-type': 'application/json' },
    payload: '{}',
  });

  expect(sent.statusCode).toBe(403);
});

test('passes the raw bytes of a JSON or form body to the adapter, and rejects text/plain', async () => {
  const seen: WebhookRequest[] = [];
  const reader: WebhookReader<EventKind> = { readWebhook: async (request) => (seen.push(request), { is: 'other' }) };
  (resources.providers.webhooks as Map<string, WebhookReader<EventKind>>).set('curious', reader);
  const send = (type: string, payload: string) =>
    app.inject({
      method: 'POST',
      url: webhookPath('curious'),
      headers: { 'content-type': type, 'x-proof': 'p' },
      payload,
    });

  const statuses = [
    (await send('application/json', '{"a": 1 }')).statusCode,
    (await send('application/x-www-form-urlencoded', 'a=%31')).statusCode,
    (await send('text/plain', 'a')).statusCode,
  ];

  expect(statuses).toEqual([200, 200, 400]);
  expect(seen.map(({ body }) => body.toString())).toEqual(['{"a": 1 }', 'a=%31']);
  expect(seen[0]?.headers).toMatchObject({ 'x-proof': 'p' });
});
