import { randomUUID } from 'node:crypto';
import { commitRepayment, confirmRepayment, repaymentWay, walletRepayment } from '@hiram/contract/endpoints/card-repayment.ts';
import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { REQUESTED_WITH } from '@hiram/contract/wire/session.ts';
import { expect, test } from 'vitest';
import { BANK, WALLET, buildBankAccount } from '../../../../testing/bank-account.ts';
import { call } from '../../../../testing/calls.ts';
import { commitFields, openCardShop, paymentsOf } from '../../../../testing/card-shop.ts';
import type { Payer } from '../../../../testing/card-shop.ts';
import { buildBorrower, buildSession } from '../../../../testing/factories.ts';
import { scaleTimeout } from '../../../../../../tools/testing/timeout-scale.ts';
import { ledgerDifferences } from '../../../lending/ledger/check.ts';
import { resetSmsBudget } from '../../../platform/redis/sms-budget.ts';

const shop = await openCardShop();
const { sandbox } = shop;
const { app, resources } = shop.service;

async function ledgerAgrees({ session: { borrower } }: Payer): Promise<void> {
  expect(await ledgerDifferences(borrower.cell.database, borrower.userId)).toEqual([]);
}

test('[API-10] [PAY-01] returns masked cards, the wallet, the amount due and a repay token', async () => {
  const payer = await shop.buildPayer();

  const way = await shop.wayOf(payer);

  expect(way).toMatchObject({
    alipay: 1,
    wallet: { name: 'Lilim Wallet' },
    amount: 2320_00,
    productId: payer.order.productId,
    phone: `${payer.phone.slice(0, 3)} •••• ${payer.phone.slice(-4)}`,
    bankCards: [{ bankName: 'Bank A', cardNo: '•••• •••• •••• 3390', bankCode: 'BANKA' }],
  });
  expect(JSON.stringify(way)).not.toContain(BANK.accountNumber);
  expect(way.repayToken).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
});

test('[API-10] lists each card once, most recently bound first, without wallets and cards that the processor refuses', async () => {
  const payer = await shop.buildPayer();
  const names = async () => (await shop.wayOf(payer)).bankCards.map(({ bankName }) => bankName);
  await shop.wayOf(payer);
  await buildBankAccount(app, payer.session, { ...BANK, bankCode: 'BANKB', accountNumber: '4012888888880937' });
  await buildBankAccount(app, payer.session, WALLET);
  await buildBankAccount(app, payer.session, BANK);
  expect(await names()).toEqual(['Bank A', 'Bank B']);

  await sandbox.charge(payer.session.userId, 'refuse');
  await buildBankAccount(app, payer.session, { ...BANK, bankCode: 'BANKC', accountNumber: '00998877665544' });

  expect(await names()).toEqual(['Bank A', 'Bank B']);
});

test('[API-10] returns amount 0 for a settled order, and notFound for an order before disbursement', async () => {
  expect((await shop.wayOf(await shop.buildPayer({ status: 200 }))).amount).toBe(0);

  const early = await shop.buildPayer({ status: 21 });
  expect(await shop.request(repaymentWay, early, { orderId: early.order.orderId })).toMatchObject({ code: errorCodes.notFound });
});

test('[API-11] [API-12] [PAY-03] [PAY-09] a card payment is posted after the commit and the confirmation with the code from the SMS', async () => {
  const payer = await shop.buildPayer();
  const way = await shop.wayOf(payer);

  const committed = await shop.commit(payer, way);
  expect(committed).toMatchObject({ code: 0, needValid: 1 });
  expect((await sandbox.inbox(payer.phone))[0]).toMatch(
    /^Hiram Cash: (\d{6}) is your code to pay ₱2,320\.00 with Bank A ·· 3390\. Tell it to nobody\.\n\n@127\.0\.0\.1 #\1$/,
  );
  expect(await paymentsOf(payer.session.borrower)).toEqual([]);

  expect(await shop.confirm(payer, committed.repayRecordId ?? '', await shop.codeSentTo(payer))).toBe(0);

  const valueOn = manilaDateOf(await resources.clock.now());
  expect(await paymentsOf(payer.session.borrower)).toEqual([
    { amount: 2320_00, kind: 'repayment', channelName: 'Bank A ·· 3390', valueOn },
  ]);
  expect(await sandbox.charged(payer.session.userId)).toEqual([2320_00]);
  // Paid before the due day, the money is held as an overpayment until then.
  expect((await shop.wayOf(payer)).amount).toBe(0);
});

test('[API-11] [PAY-03] charges a card without a code at the first commit, and a repeated commit returns the same answer', async () => {
  const payer = await shop.buildPayer({ cards: 'trust' });
  const way = await shop.wayOf(payer);

  const first = await shop.commit(payer, way);
  const again = await shop.commit(payer, way);

  expect(first).toMatchObject({ code: 0, needValid: 0 });
  expect(again).toEqual(first);
  expect(await sandbox.inbox(payer.phone)).toEqual([]);
  expect(await sandbox.charged(payer.session.userId)).toEqual([2320_00]);
  expect(await paymentsOf(payer.session.borrower)).toHaveLength(1);
});

test('[API-11] twenty concurrent commits charge a trusted card once', async () => {
  const payer = await shop.buildPayer({ cards: 'trust' });
  const ways = await Promise.all([shop.wayOf(payer), shop.wayOf(payer)]);

  await Promise.all(Array.from({ length: 20 }, (_, index) => shop.commit(payer, ways[index % 2] ?? ways[0])));

  expect(await sandbox.charged(payer.session.userId)).toEqual([2320_00]);
  expect(await paymentsOf(payer.session.borrower)).toHaveLength(1);
  await ledgerAgrees(payer);
});

test.each([
  ['another amount', { amount: '231900' }, errorCodes.figuresChanged],
  ['amount 0', { amount: '0' }, errorCodes.figuresChanged],
  ['an unknown token', { repayToken: 'made-up.token' }, errorCodes.figuresChanged],
  ['an unknown card', { cardId: 'BC217K3M9XQ7D2P0A' }, errorCodes.notFound],
])('[API-11] rejects %s and sends no code', async (_what, changes, code) => {
  const payer = await shop.buildPayer();

  expect((await shop.commit(payer, await shop.wayOf(payer), changes)).code).toBe(code);

  expect(await sandbox.inbox(payer.phone)).toEqual([]);
});

test('[API-11] rejects an unknown coupon with a message, and accepts the same payment without the coupon', async () => {
  const payer = await shop.buildPayer();
  const way = await shop.wayOf(payer);

  const refused = await shop.request(commitRepayment, payer, commitFields(payer, way, { couponId: 'C1' }));
  expect(refused).toMatchObject({ code: errorCodes.couponUnknown, message: 'We don’t know this coupon. You can pay without it' });
  expect(await sandbox.inbox(payer.phone)).toEqual([]);

  expect(await shop.commit(payer, way)).toMatchObject({ code: 0, needValid: 1 });
});

test('[API-11] rejects a repay token that was issued before a payment', async () => {
  const { payer, repayRecordId, code } = await shop.buildCommitted();
  const old = await shop.wayOf(payer);
  await shop.confirm(payer, repayRecordId, code);

  expect((await shop.commit(payer, old)).code).toBe(errorCodes.figuresChanged);
});

test('[API-11] [PAY-03] sendMsg 1 within 60 s answers tooManyRequests; a repeated commit succeeds without another SMS', async () => {
  const payer = await shop.buildPayer();
  const way = await shop.wayOf(payer);
  const first = await shop.commit(payer, way);

  expect((await shop.commit(payer, way, { sendMsg: '1' })).code).toBe(errorCodes.tooManyRequests);
  expect(await shop.commit(payer, way)).toEqual(first);

  expect(await sandbox.inbox(payer.phone)).toHaveLength(1);
});

test('[API-11] rejects the code of one card for a payment with another card', async () => {
  const payer = await shop.buildPayer();
  await buildBankAccount(app, payer.session, { ...BANK, bankCode: 'BANKB', accountNumber: '4012888888880937' });
  const way = await shop.wayOf(payer);
  const [newer, legacyCard] = way.bankCards;
  const first = await shop.commit(payer, way, { cardId: newer?.id ?? '' });
  const code = await shop.codeSentTo(payer);

  const second = await shop.commit(payer, way, { cardId: legacyCard?.id ?? '' });

  expect(second.repayRecordId).toBe(first.repayRecordId);
  expect(await shop.confirm(payer, first.repayRecordId ?? '', code)).toBe(errorCodes.verifyCodeWrong);
  expect(await shop.confirm(payer, first.repayRecordId ?? '', await shop.codeSentTo(payer))).toBe(0);
  expect(await paymentsOf(payer.session.borrower)).toMatchObject([{ channelName: 'Bank A ·· 3390' }]);
});

test('[API-11] after the network refuses a phone, the next code can be requested at once', async () => {
  const payer = await shop.buildPayer();
  const way = await shop.wayOf(payer);
  await sandbox.text(payer.phone, 'refuse');
  expect((await shop.commit(payer, way)).code).toBe(errorCodes.unavailable);

  await sandbox.text(payer.phone, 'ok');

  expect(await shop.commit(payer, way, { sendMsg: '1' })).toMatchObject({ code: 0, needValid: 1 });
  expect(await sandbox.inbox(payer.phone)).toHaveLength(1);
});

const pressWallet = async ({ session, order: { orderId } }: Payer, changes: Readonly<Record<string, string>> = {}) => {
  const fields = { userId: session.userId, orderId, amount: '232000', ...changes };
  return (await call(app, walletRepayment, { query: session.query, fields })).json<{ code: number; url?: string }>();
};

test('[API-13] [PAY-08] returns the address of the wallet’s page, the same for the same payment', async () => {
  const payer = await shop.buildPayer();

  const answer = await pressWallet(payer);

  expect(answer.code).toBe(0);
  expect(answer.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/payments\/checkout\//);
  expect(answer).not.toHaveProperty('data.url');
  expect(await pressWallet(payer)).toEqual(answer);
  expect(await pressWallet(payer, { amount: '231900' })).toMatchObject({ code: errorCodes.invalidRequest });
});

test('[API-13] the wallet redirects the borrower to an address that contains only the intent id', async () => {
  const payer = await shop.buildPayer();
  const { url = '' } = await pressWallet(payer);

  const left = await fetch(url, { method: 'POST', body: new URLSearchParams({ how: 'cancel' }), redirect: 'manual' });

  expect(left.headers.get('location')).toMatch(/^http:\/\/127\.0\.0\.1:8080\/loanDetail\?intentId=PI\w{15}$/);
});

test('[API-13] offers and opens no wallet if no channel redirects', async () => {
  const payer = await shop.buildPayer();
  const { database } = payer.session.borrower.cell;
  const setEnabled = (enabled: boolean) => database.updateTable('payment_channel').set({ enabled }).where('redirects', '=', true).execute();
  await setEnabled(false);

  expect(await shop.wayOf(payer)).toMatchObject({ alipay: 0, wallet: null });
  expect(await pressWallet(payer)).toMatchObject({ code: errorCodes.notAllowed });

  await setEnabled(true);
});

const LOAN = '/entirely/api/v1/youmi/youmi-api/service/loan';

test.each([
  ['API-10', `${LOAN}/repayment-way`, 'repayToken'],
  ['API-11', `${LOAN}/repayment-commit`, 'repayRecordId'],
  ['API-12', `${LOAN}/repayment-confirm`, '"data":null'],
  ['API-13', `${LOAN}/repayment-huichao`, '"url":'],
])('[%s] answers POST %s', async (_id, path, holds) => {
  const { payer, repayRecordId, code } = await shop.buildCommitted();
  const { orderId } = payer.order;
  const fields = { ...commitFields(payer, await shop.wayOf(payer)), verifyCode: code, repaymentRecordId: repayRecordId };

  const answer = await app.inject({
    method: 'POST',
    url: `${path}?${new URLSearchParams({ ...payer.session.query, ...(path.endsWith('-way') ? { orderId } : {}) }).toString()}`,
    headers: {
      [REQUESTED_WITH.name]: REQUESTED_WITH.value,
      ...(path.endsWith('-way') ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    payload: path.endsWith('-way') ? '' : new URLSearchParams({ ...fields, userId: payer.session.userId }).toString(),
  });

  expect(answer.json()).toMatchObject({ code: 0 });
  expect(answer.body).toContain(holds);
});

test.each([
  ['API-10', repaymentWay],
  ['API-11', commitRepayment],
  ['API-12', confirmRepayment],
  ['API-13', walletRepayment],
] as const)('[%s no-session] refuses a call without a session', async (_id, endpoint) => {
  const { payer, repayRecordId, code } = await shop.buildCommitted();
  const way = await shop.wayOf(payer);
  const fields = { ...commitFields(payer, way), verifyCode: code, repaymentRecordId: repayRecordId, userId: payer.session.userId };

  const answer = await call(app, endpoint, { fields });

  expect(answer.json()).toMatchObject({ code: errorCodes.sessionRefused });
  expect(await paymentsOf(payer.session.borrower)).toEqual([]);
});

test('[API-10 other] [API-11 other] [API-12 other] [API-13 other] answers notFound for another borrower’s order, card and payment', async () => {
  const { payer, repayRecordId, code } = await shop.buildCommitted();
  const other = { ...payer, session: await buildSession(resources, { borrower: (await shop.buildPayer()).session.borrower }) };
  // An id of the same shard passes the check of the id's form.
  const borrowerOfSameShard = await buildBorrower(resources, { inShard: payer.session.borrower.shard });
  const payerOfSameShard = { ...payer, session: await buildSession(resources, { borrower: borrowerOfSameShard }) };
  const way = await shop.wayOf(payer);
  for (const who of [other, payerOfSameShard]) {
    expect(await shop.request(repaymentWay, who, { orderId: payer.order.orderId })).toMatchObject({
      code: errorCodes.notFound,
      data: null,
    });
    expect((await shop.commit(who, way)).code).toBe(errorCodes.notFound);
    expect(await shop.confirm(who, repayRecordId, code)).toBe(errorCodes.notFound);
    expect(await pressWallet(who)).toMatchObject({ code: errorCodes.notFound });
    expect(await pressWallet(who, { userId: payer.session.userId })).toMatchObject({ code: errorCodes.notFound });
  }
  expect(await shop.confirm(payer, repayRecordId, code)).toBe(0);
});

test('a card payment’s code counts towards the SMS budget: refused when the budget is used up, sent after a reset', async () => {
  const shopWithSmallBudget = await openCardShop(scaleTimeout(4000), {
    SMS_BUDGET_HOUR: '1',
    PUBLIC_ORIGIN: `https://${randomUUID()}.example`,
  });
  await shopWithSmallBudget.buildCommitted();
  const payer = await shopWithSmallBudget.buildPayer();
  const way = await shopWithSmallBudget.wayOf(payer);

  expect((await shopWithSmallBudget.commit(payer, way)).code).toBe(errorCodes.tooManyRequests);
  expect(await shopWithSmallBudget.sandbox.inbox(payer.phone)).toEqual([]);

  await resetSmsBudget(shopWithSmallBudget.service.resources);
  expect((await shopWithSmallBudget.commit(payer, way)).code).toBe(0);
  expect(await shopWithSmallBudget.sandbox.inbox(payer.phone)).toHaveLength(1);
});
