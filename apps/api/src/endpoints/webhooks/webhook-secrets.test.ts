import { webhookPath } from '@hiram/contract/providers/providers.ts';
import { signWebhook } from '@hiram/contract/providers/webhook-signature.ts';
import { expect, test } from 'vitest';
import { buildIntent, paidEvent, sendPaymentWebhook } from '../../../testing/intents.ts';
import { buildOrder } from '../../../testing/loans.ts';
import { PAYMENT_WEBHOOK_SECRET, PAYOUT_WEBHOOK_SECRET, startService } from '../../../testing/service.ts';
import type { TestService } from '../../../testing/service.ts';

const SECOND = 'a second webhook secret, while the first one is changed';
const before = await startService();
const during = await startService({
  environment: { PAYMENT_WEBHOOK_SECRET_SECOND: SECOND, PAYOUT_WEBHOOK_SECRET_SECOND: SECOND },
});
const after = await startService({ environment: { PAYMENT_WEBHOOK_SECRET: SECOND, PAYOUT_WEBHOOK_SECRET: SECOND } });

/** Reports a payment signed with the secret; returns the status of the answer and the number of posted payments. */
async function pays({ app, resources }: TestService, secret: string): Promise<readonly [status: number, posted: number]> {
  const order = await buildOrder(resources, { status: 174 });
  const { providerReference } = await buildIntent(resources, order);
  const { statusCode } = await sendPaymentWebhook(app, paidEvent(providerReference), { secret });
  const { database } = order.borrower.cell;
  const posted = await database.selectFrom('loan_transaction').select('orderId').where('orderId', '=', order.orderId).execute();
  return [statusCode, posted.length];
}

async function sendPayoutEvent({ app }: TestService, secret: string): Promise<number> {
  const body = JSON.stringify({ reference: 'nobodys', state: 'credited', reason: '' });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const headers = { 'content-type': 'application/json', ...signWebhook({ secret, id: `evt-${secret}`, timestamp, body }) };
  return (await app.inject({ method: 'POST', url: webhookPath('payout'), headers, payload: body })).statusCode;
}

test('accepts payment webhooks with the old secret before a rotation, either during, and the new secret after', async () => {
  expect([await pays(before, PAYMENT_WEBHOOK_SECRET), await pays(before, SECOND)]).toEqual([
    [200, 1],
    [403, 0],
  ]);
  expect([await pays(during, PAYMENT_WEBHOOK_SECRET), await pays(during, SECOND)]).toEqual([
    [200, 1],
    [200, 1],
  ]);
  expect([await pays(after, PAYMENT_WEBHOOK_SECRET), await pays(after, SECOND)]).toEqual([
    [403, 0],
    [200, 1],
  ]);
});

test('accepts payout webhooks with either secret during a rotation, and rejects a third secret', async () => {
  expect(await Promise.all([PAYOUT_WEBHOOK_SECRET, SECOND].map((secret) => sendPayoutEvent(during, secret)))).not.toContain(403);
  expect(await sendPayoutEvent(before, SECOND)).toBe(403);
  expect([await sendPayoutEvent(during, `${SECOND}!`), await pays(during, `${SECOND}!`)]).toEqual([403, [403, 0]]);
});

test('startup fails with the name of a second secret that is too short', async () => {
  await expect(startService({ environment: { PAYMENT_WEBHOOK_SECRET_SECOND: 'short' } })).rejects.toThrow(
    'PAYMENT_WEBHOOK_SECRET_SECOND needs 32 characters',
  );
});
