import { addDays, manilaDateOf } from '@hiram/contract/product/dates.ts';
import { fullPathOf } from '@hiram/contract/wire/endpoint.ts';
import type { Endpoint } from '@hiram/contract/wire/endpoint.ts';
import { bindBank } from '@hiram/contract/endpoints/bank-account.ts';
import { confirmLoan, confirmation } from '@hiram/contract/endpoints/offer.ts';
import { orderDetail } from '@hiram/contract/endpoints/order.ts';
import { makeOffer } from '@hiram/contract/endpoints/partner.ts';
import { REQUESTED_WITH } from '@hiram/contract/wire/session.ts';
import { expect, test } from 'vitest';
import { WALLET } from '../../testing/bank-account.ts';
import { callAsPartner } from '../../testing/calls.ts';
import { startChild } from '../../testing/child.ts';
import { buildSession } from '../../testing/factories.ts';
import { startService } from '../../testing/service.ts';
import { moveClock, startSandbox } from '../../testing/sandbox.ts';
import { waitUntil } from '../../../../tools/testing/until.ts';
import { ledgerDifferences } from '../lending/ledger/check.ts';

const sandbox = await startSandbox();
// This service creates the rows in the test's process; the calls go to a separate process.
const { app, resources, environment } = await startService({ environment: sandbox.environment });

const HOUR = 3600;
const DAY = 24 * HOUR;

interface Answer {
  readonly success: boolean;
  readonly data: Record<string, unknown>;
}

async function over(endpoint: Endpoint, query: Record<string, string>, fields: Record<string, string>): Promise<Answer> {
  const inQuery = endpoint.encoding === 'query' ? { ...query, ...fields } : query;
  const response = await fetch(`${sandbox.apiUrl}${fullPathOf(endpoint)}?${new URLSearchParams(inQuery).toString()}`, {
    method: endpoint.method,
    headers: { [REQUESTED_WITH.name]: REQUESTED_WITH.value },
    ...(endpoint.encoding === 'query' ? {} : { body: new URLSearchParams(fields) }),
  });
  return (await response.json()) as Answer;
}

test('[API-24] [API-25] [API-26] a loan passes from offer to overdue in separate processes while the clock moves', async () => {
  const [server, worker] = [startChild('server.ts', environment), startChild('worker.ts', environment)];
  await Promise.all([server.waitForOutput('Server listening'), worker.waitForOutput('worker started')]);
  const { query, userId, borrower } = await buildSession(resources);
  await sandbox.decide(userId, 'person');
  await sandbox.payOut(userId, 'hold');
  const productId = 'hiram-cash';

  await callAsPartner(app, makeOffer, { userId, productId, principal: 8_000_00, instalments: 4, periodDays: 30 });
  const { amount, periods, termUnit } = (await over(confirmation, query, { productId })).data;
  const figures = { amount: String(amount), periods: String(periods), termUnit: String(termUnit) };
  const accepted = await over(confirmLoan, query, { productId, ...figures });
  const orderId = new URL(String(accepted.data['lendDetailsUrl'])).searchParams.get('orderId') ?? '';
  const look = async () => (await over(orderDetail, query, { productId, orderId })).data;
  const waitForStatus = (status: number) => waitUntil(look, (seen) => seen['orderStatus'] === status);

  await waitUntil(
    () => sandbox.decisionRequests(orderId),
    (requests) => requests > 0,
  );
  expect(await look()).toMatchObject({ orderStatus: 21, noticeStatusText: 'We’re reviewing your loan' });
  await sandbox.pressDecision(orderId, 'approved');
  await moveClock(resources, HOUR);

  // Approved without an account: the page prompts for an account, and the payout continues once an account is bound.
  await waitUntil(look, (seen) => seen['orderStatus'] === 151 && seen['cardNeedPop'] === 1);
  expect(await over(bindBank, query, WALLET)).toMatchObject({ code: 0 });
  await waitUntil(
    () => sandbox.bank(orderId),
    ({ received }) => received > 0,
  );
  expect(await look()).toMatchObject({ orderStatus: 151, cardNeedPop: 0 });

  await moveClock(resources, 2 * DAY);
  const disbursedOn = manilaDateOf(await resources.clock.now());
  await sandbox.pressPayout(`${orderId}-1`, 'credited');
  await waitForStatus(170);
  const due = await borrower.cell.database
    .selectFrom('instalment')
    .select('dueOn')
    .where('userId', '=', userId)
    .orderBy('number')
    .execute();
  expect(due.map(({ dueOn }) => dueOn)).toEqual([30, 60, 90, 120].map((days) => addDays(disbursedOn, days)));

  await moveClock(resources, 25 * DAY);
  expect(await look()).toMatchObject({ orderStatus: 174, noticeStatusText: 'Payment due in 5 days', isDelay: '1' });
  await moveClock(resources, 6 * DAY);
  expect(await look()).toMatchObject({ orderStatus: 180, noticeStatusText: '1 day late' });
  expect(await sandbox.bank(orderId)).toMatchObject({ credits: 1 });
  expect(await ledgerDifferences(borrower.cell.database, userId)).toEqual([]);
});
