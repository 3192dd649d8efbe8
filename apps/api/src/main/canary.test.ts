import { bindBank } from '@hiram/contract/endpoints/bank-account.ts';
import { complaintStart } from '@hiram/contract/endpoints/complaint.ts';
import { confirmLoan } from '@hiram/contract/endpoints/offer.ts';
import { orderDetail, orderStatus } from '@hiram/contract/endpoints/order.ts';
import { createBorrower, issueSession, makeOffer, revokeSession } from '@hiram/contract/endpoints/partner.ts';
import { startPayment } from '@hiram/contract/endpoints/repayment.ts';
import { expect, test } from 'vitest';
import { BANK, WALLET } from '../../testing/bank-account.ts';
import { call, callAsPartner } from '../../testing/calls.ts';
import { startChild } from '../../testing/child.ts';
import { newPhone } from '../../testing/factories.ts';
import { startWebServer } from '../../testing/web-server.ts';
import { PRODUCT_ID } from '../../testing/loans.ts';
import { startService } from '../../testing/service.ts';
import { BEHIND_PROXY } from '../../testing/addresses.ts';
import { requestRegistration, newVisitor, visitorWithCode } from '../../testing/visitors.ts';
import { startSandbox } from '../../testing/sandbox.ts';
import { waitUntil } from '../../../../tools/testing/until.ts';

/** The log lines of the service at level `trace`. The worker's lines are both output streams of its process. */
const lines: string[] = [];
const sandbox = await startSandbox();
const service = await startService({
  environment: { ...sandbox.environment, ...BEHIND_PROXY, LOG_LEVEL: 'trace' },
  logTo: { write: (line: string) => void lines.push(line) },
});
const { app } = service;
await app.listen({ host: '127.0.0.1', port: sandbox.apiPort });
const webServer = await startWebServer(`http://127.0.0.1:${sandbox.apiPort}`);
const webServerWithoutService = await startWebServer('http://127.0.0.1:1');

const ACCOUNT = '09178880142';
const CARD = '4929001234567894';
const DEVICE = 'canary-device-7731';
const OFFER = { productId: PRODUCT_ID, principal: 8_000_00, instalments: 4, periodDays: 30 };

async function ordersOf(query: Record<string, string>) {
  const answer = await call(app, complaintStart, { query });
  return answer.json<{ data: { orderList: { orderNo: string; orderStatus: number }[] } }>().data.orderList;
}

/** Sends requests as a browser does, and hostile ones, with canaries in every part of a request that could be logged. */
async function requestFromWebServers(query: Readonly<Record<string, string>>): Promise<readonly number[]> {
  const search = new URLSearchParams({ ...query, cardNo: CARD, accountNumber: ACCOUNT }).toString();
  const headers = { Referer: `${webServer.origin}/order?${search}`, Cookie: search, 'User-Agent': search, 'X-Requested-With': search };
  const body = new URLSearchParams({ accountNumber: CARD, walletNumber: ACCOUNT });
  const paths = ['/order', '/nothing-here', '/assets/missing.js', `/entirely${bindBank.path}`, '/entirely/nothing', '/entirely/%00'];
  const statuses: number[] = [];
  for (const origin of [webServer.origin, webServerWithoutService.origin])
    for (const path of paths) {
      statuses.push((await fetch(`${origin}${path}?${search}`, { headers })).status);
      statuses.push((await fetch(`${origin}${path}?${search}`, { method: 'POST', headers, body })).status);
    }
  // Address and body above their limits.
  statuses.push((await fetch(`${webServer.origin}/order?${search}&long=${'x'.repeat(40_000)}`)).status);
  const large = new Uint8Array(17 * 1024 * 1024);
  statuses.push(
    await fetch(`${webServer.origin}/entirely/x?${search}`, { method: 'POST', body: large }).then(
      ({ status }) => status,
      () => 413,
    ),
  );
  return statuses;
}

test('no log line of the service, the worker or nginx contains personal data, from registration to repayment', async () => {
  const worker = startChild('worker.ts', service.environment);
  await worker.waitForOutput('worker started');
  const [phone, visitor] = [newPhone(), newVisitor()];

  const { fields } = await visitorWithCode(service, sandbox, visitor);
  expect((await requestRegistration(service, visitor, fields)).json()).toMatchObject({ code: 0 });
  const { userId } = (await callAsPartner(app, createBorrower, { phone, fullName: 'Canary Dela Cruz' })).json<{
    data: { userId: string };
  }>().data;
  const { sessionId } = (await callAsPartner(app, issueSession, { userId, deviceId: DEVICE })).json<{ data: { sessionId: string } }>().data;
  await callAsPartner(app, makeOffer, { userId, ...OFFER });
  const query = { userId, sessionId, deviceId: DEVICE, mobilePhone: phone };
  const account = { ...WALLET, walletNumber: ACCOUNT, walletNumberAgain: ACCOUNT };
  expect((await call(app, bindBank, { query, fields: account })).statusCode).toBe(200);
  // Refused requests are the ones whose input a careless log would quote.
  await call(app, bindBank, { query, fields: { ...account, walletNumberAgain: `${ACCOUNT}9` } });
  await call(app, orderDetail, { query: { ...query, deviceId: 'another' }, fields: { productId: PRODUCT_ID, orderId: sessionId } });
  const acceptance = { productId: PRODUCT_ID, amount: String(OFFER.principal), periods: '120', termUnit: '1' };
  expect((await call(app, confirmLoan, { query, fields: acceptance })).statusCode).toBe(200);

  const [{ orderNo } = { orderNo: '' }] = await waitUntil(
    () => ordersOf(query),
    ([order]) => order?.orderStatus === orderStatus.active,
  );
  const paying = { productId: PRODUCT_ID, orderId: orderNo, amount: '232000', isDelay: '0', channelNumber: '90004' };
  expect((await call(app, startPayment, { query, fields: paying })).statusCode).toBe(200);
  await call(app, bindBank, { query, fields: { ...BANK, accountNumber: CARD } });
  const statuses = await requestFromWebServers(query);
  for (const status of [200, 400, 404, 413, 414, 502]) expect(statuses).toContain(status);
  await callAsPartner(app, revokeSession, { userId, sessionId });

  const nginx = [webServer, webServerWithoutService].flatMap((each) => each.log().split('\n'));
  const written = [...lines, ...worker.output().split('\n'), ...nginx];
  const canaries = [phone, phone.slice(-9), visitor.phone, ACCOUNT, ACCOUNT.slice(1), CARD, 'Canary', DEVICE, sessionId, fields.smsCode];
  expect(lines.filter((line) => line.includes('"answered"')).length).toBeGreaterThan(12);
  expect(nginx.filter((line) => line.includes('"path":"/order"')).length).toBeGreaterThan(3);
  for (const canary of canaries) expect(written.filter((line) => line.includes(canary))).toEqual([]);
});
