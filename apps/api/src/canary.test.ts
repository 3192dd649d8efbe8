import { bindBank } from '@hiram/contract/bind-bank.ts';
import { complaintStart } from '@hiram/contract/complaint.ts';
import { confirmLoan } from '@hiram/contract/offer.ts';
import { orderDetail, orderStatus } from '@hiram/contract/order.ts';
import { createBorrower, issueSession, makeOffer, revokeSession } from '@hiram/contract/partner.ts';
import { startPayment } from '@hiram/contract/repay.ts';
import { expect, test } from 'vitest';
import { WALLET } from '../testing/bank-account.ts';
import { call, callAsPartner } from '../testing/calls.ts';
import { startChild } from '../testing/child.ts';
import { newPhone } from '../testing/factories.ts';
import { PRODUCT_ID } from '../testing/loans.ts';
import { startService } from '../testing/service.ts';
import { BEHIND_PROXY, askRegister, newVisitor, visitorWithCode } from '../testing/visitors.ts';
import { startWorld, until } from '../testing/world.ts';

/** Every line of the service at its most talkative; the worker's are its process's own, both streams. */
const lines: string[] = [];
const world = await startWorld();
const service = await startService({
  environment: { ...world.environment, ...BEHIND_PROXY, LOG_LEVEL: 'trace' },
  logTo: { write: (line: string) => void lines.push(line) },
});
const { app } = service;
await app.listen({ host: '127.0.0.1', port: world.apiPort });

const ACCOUNT = '09178880142';
const DEVICE = 'canary-device-7731';
const OFFER = { productId: PRODUCT_ID, principal: 8_000_00, instalments: 4, periodDays: 30 };

async function ordersOf(query: Record<string, string>) {
  const answer = await call(app, complaintStart, { query });
  return answer.json<{ data: { orderList: { orderNo: string; orderStatus: number }[] } }>().data.orderList;
}

test('a canary phone, account number, name, device and session are in no line of the service or the worker, from registration to repayment', async () => {
  const worker = startChild('worker.ts', service.environment);
  await worker.says('worker started');
  const [phone, visitor] = [newPhone(), newVisitor()];

  const { fields } = await visitorWithCode(service, world.sandbox, visitor);
  expect((await askRegister(service, visitor, fields)).json()).toMatchObject({ code: 0 });
  const { userId } = (await callAsPartner(app, createBorrower, { phone, fullName: 'Canary Dela Cruz' })).json<{
    data: { userId: string };
  }>().data;
  const { sessionId } = (await callAsPartner(app, issueSession, { userId, deviceId: DEVICE })).json<{ data: { sessionId: string } }>().data;
  await callAsPartner(app, makeOffer, { userId, ...OFFER });
  const query = { userId, sessionId, deviceId: DEVICE, mobilePhone: phone };
  const account = { ...WALLET, walletNumber: ACCOUNT, walletNumberAgain: ACCOUNT };
  expect((await call(app, bindBank, { query, fields: account })).statusCode).toBe(200);
  // Refused ones are where a careless log quotes what was sent.
  await call(app, bindBank, { query, fields: { ...account, walletNumberAgain: `${ACCOUNT}9` } });
  await call(app, orderDetail, { query: { ...query, deviceId: 'another' }, fields: { productId: PRODUCT_ID, orderId: sessionId } });
  const push = { productId: PRODUCT_ID, amount: String(OFFER.principal), periods: '120', termUnit: '1' };
  expect((await call(app, confirmLoan, { query, fields: push })).statusCode).toBe(200);

  const [{ orderNo } = { orderNo: '' }] = await until(
    () => ordersOf(query),
    ([order]) => order?.orderStatus === orderStatus.active,
  );
  const paying = { productId: PRODUCT_ID, orderId: orderNo, amount: '232000', isDelay: '0', channelNumber: '90004' };
  expect((await call(app, startPayment, { query, fields: paying })).statusCode).toBe(200);
  await callAsPartner(app, revokeSession, { userId, sessionId });

  const written = [...lines, ...worker.output().split('\n')];
  const canaries = [phone, phone.slice(-9), visitor.phone, ACCOUNT, ACCOUNT.slice(1), 'Canary', DEVICE, sessionId, fields.smsCode];
  expect(lines.filter((line) => line.includes('"answered"')).length).toBeGreaterThan(12);
  for (const canary of canaries) expect(written.filter((line) => line.includes(canary))).toEqual([]);
});
