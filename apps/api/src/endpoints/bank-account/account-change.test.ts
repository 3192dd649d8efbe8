import { bindBank } from '@hiram/contract/endpoints/bank-account.ts';
import { orderDetail } from '@hiram/contract/endpoints/order.ts';
import { accountChange } from '@hiram/contract/product/limits.ts';
import { SIGNATURE_HEADER } from '@hiram/contract/wire/call-signature.ts';
import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { IDEMPOTENCY_HEADER } from '@hiram/contract/wire/session.ts';
import { expect, test } from 'vitest';
import { BANK, WALLET, buildBankAccount } from '../../../testing/bank-account.ts';
import { call } from '../../../testing/calls.ts';
import { wrongCode } from '../../../testing/card-shop.ts';
import { buildSession } from '../../../testing/factories.ts';
import type { BuiltSession } from '../../../testing/factories.ts';
import { jobsFor } from '../../../testing/job-dependencies.ts';
import { orderedSession } from '../../../testing/loan-sessions.ts';
import { PRODUCT_ID } from '../../../testing/loans.ts';
import { moveClock, startSandbox } from '../../../testing/sandbox.ts';
import { startService } from '../../../testing/service.ts';
import { runDueOrderTasks } from '../../jobs/order-tasks.ts';
import { sendDueNotices } from '../../jobs/send-notices.ts';

const sandbox = await startSandbox();
const { app, resources } = await startService({ environment: { ...sandbox.environment, HIRAM_PROFILE: 'philippines' } });
const jobs = jobsFor(resources);

const OTHER = { ...WALLET, walletNumber: '09995550199', walletNumberAgain: '09995550199' };
const HOUR_S = 3600;

type Fields = Readonly<Record<string, string>>;

async function bind({ query }: BuiltSession, fields: Fields, headers: Fields = {}) {
  return (await call(app, bindBank, { query, fields, headers })).json<{ code: number; message: string }>();
}

async function phoneOf({ borrower: { cell, userId } }: BuiltSession): Promise<string> {
  const row = await cell.database.selectFrom('borrower').select('phone').where('userId', '=', userId).executeTakeFirstOrThrow();
  return row.phone;
}

const inboxOf = async (session: BuiltSession) => sandbox.inbox(await phoneOf(session));

async function latestCode(session: BuiltSession): Promise<string> {
  const [text = ''] = await inboxOf(session);
  return /^(\d{6}) is your code/.exec(text)?.[1] ?? '';
}

const boundAccountsOf = ({ borrower: { cell, userId } }: BuiltSession) =>
  cell.database
    .selectFrom('bank_account')
    .select(['accountId', 'lastFour', 'payableFrom', 'createdAt'])
    .where('userId', '=', userId)
    .where('supersededAt', 'is', null)
    .executeTakeFirstOrThrow();

async function buildApplicant(status: 21 | 151 = 21) {
  const ordered = await orderedSession(resources, status);
  await buildBankAccount(app, ordered.session);
  return ordered;
}

async function changed(session: BuiltSession): Promise<void> {
  expect((await bind(session, OTHER)).code).toBe(errorCodes.codeNeeded);
  expect((await bind(session, { ...OTHER, verifyCode: await latestCode(session) })).code).toBe(0);
}

test('while a loan awaits its payout, another account needs the code sent to the known phone', async () => {
  const { session } = await buildApplicant();
  const { code, message } = await bind(session, OTHER);
  expect([code, message]).toEqual([
    errorCodes.codeNeeded,
    `We sent 6 digits to ${(await phoneOf(session)).slice(0, 3)} •••• ${(await phoneOf(session)).slice(-4)}.`,
  ]);
  expect((await inboxOf(session))[0]).toMatch(/^\d{6} is your code to have your loan paid to the account that ends in 0199\./);

  const sent = await latestCode(session);
  expect((await bind(session, { ...OTHER, verifyCode: wrongCode(sent) })).code).toBe(errorCodes.verifyCodeWrong);
  expect((await boundAccountsOf(session)).lastFour).toBe('0142');

  expect((await bind(session, { ...OTHER, verifyCode: sent })).code).toBe(0);
  expect((await boundAccountsOf(session)).lastFour).toBe('0199');
});

test('a code confirms only the account that it was sent for, and only once', async () => {
  const { session } = await buildApplicant();
  await bind(session, OTHER);
  const sent = await latestCode(session);
  expect((await bind(session, { ...BANK, verifyCode: sent })).code).toBe(errorCodes.verifyCodeWrong);
  expect((await bind(session, { ...OTHER, verifyCode: sent })).code).toBe(0);
  expect((await bind(session, { ...WALLET, verifyCode: sent })).code).toBe(errorCodes.verifyCodeWrong);
});

test('rejects the right code without the signature of the session’s browser', async () => {
  const { session } = await buildApplicant();
  await bind(session, OTHER);
  const fields = { ...OTHER, verifyCode: await latestCode(session) };
  expect((await bind(session, fields, { [SIGNATURE_HEADER.toLowerCase()]: '' })).code).toBe(errorCodes.sessionRefused);
  expect((await boundAccountsOf(session)).lastFour).toBe('0142');
  expect((await bind(session, fields)).code).toBe(0);
});

test('a retry with the same idempotency key succeeds although its code is used up', async () => {
  const { session } = await buildApplicant();
  await bind(session, OTHER);
  const fields = { ...OTHER, verifyCode: await latestCode(session) };
  const key = { [IDEMPOTENCY_HEADER]: 'once' };
  expect([(await bind(session, fields, key)).code, (await bind(session, fields, key)).code]).toEqual([0, 0]);
});

test('a first account, the same account again and a change without a pending loan need no code', async () => {
  const newBorrower = await buildSession(resources);
  expect((await bind(newBorrower, WALLET)).code).toBe(0);
  expect((await bind(newBorrower, OTHER)).code).toBe(0);
  const { session } = await buildApplicant();
  expect((await bind(session, WALLET)).code).toBe(0);
  expect((await boundAccountsOf(session)).payableFrom).toBeNull();
});

test('an account change sends one SMS notice; a first account sends none', async () => {
  const { session, borrower } = await buildApplicant();
  const sendNotices = () => sendDueNotices({ ...jobs, database: borrower.cell.database });
  await sendNotices();
  expect(await inboxOf(session)).toEqual([]);
  await changed(session);
  await sendNotices();
  await sendNotices();
  const notices = (await inboxOf(session)).filter((text) => text.includes('Your loans are now paid to'));
  expect(notices).toHaveLength(1);
  expect(notices[0]).toContain('PeraPay ·· 0199');
});

test('a notice that could not be sent is retried', async () => {
  const { session, borrower } = await buildApplicant();
  await changed(session);
  const { providers } = resources;
  const providersWithoutSms = { ...providers, sms: { ...providers.sms, send: () => Promise.reject(new Error('no answer')) } };
  const { database } = borrower.cell;
  await sendDueNotices({ ...jobs, database, providers: providersWithoutSms });
  await moveClock(resources, HOUR_S);
  await sendDueNotices({ ...jobs, database });
  expect((await inboxOf(session))[0]).toContain('Your loans are now paid to');
});

test.each([21, 151] as const)(
  'after an account change the payout of an order in status %s waits for the configured hours, and goes to the new account',
  async (status) => {
    const { session, borrower, userId, orderId } = await buildApplicant(status);
    await sandbox.decide(userId, 'approve');
    await changed(session);
    const work = () => runDueOrderTasks({ ...jobs, database: borrower.cell.database });
    const attempts = () => borrower.cell.database.selectFrom('payout_attempt').select('accountId').where('userId', '=', userId).execute();

    await work();
    await moveClock(resources, (accountChange.payoutWaitHours - 1) * HOUR_S);
    await work();
    expect(await attempts()).toEqual([]);
    const { data } = (await call(app, orderDetail, { query: session.query, fields: { productId: PRODUCT_ID, orderId } })).json<{
      data: { noticeDesText: string };
    }>();
    expect(data.noticeDesText).toMatch(/^You changed the account\. To protect you, we send the money on .+ at the earliest\.$/);

    await moveClock(resources, HOUR_S);
    await work();
    const { accountId, lastFour } = await boundAccountsOf(session);
    expect(lastFour).toBe('0199');
    expect(await attempts()).toEqual([{ accountId }]);
  },
);

test('saving the changed account again does not shorten the wait for the payout', async () => {
  const { session } = await buildApplicant();
  await changed(session);
  const before = await boundAccountsOf(session);
  expect((await bind(session, OTHER)).code).toBe(0);
  expect((await boundAccountsOf(session)).payableFrom).toEqual(before.payableFrom);
});

test('limits the guesses per code and the codes per borrower', async () => {
  const { session } = await buildApplicant();
  await bind(session, OTHER);
  const sent = await latestCode(session);
  for (let guess = 0; guess < 5; guess += 1) await bind(session, { ...OTHER, verifyCode: wrongCode(sent) });
  expect((await bind(session, { ...OTHER, verifyCode: sent })).code).toBe(errorCodes.verifyCodeWrong);
  // Each account needs a code of its own, and only a few codes are sent per hour.
  const codes = [];
  for (let each = 10; each < 18; each += 1) {
    const walletNumber = `099955501${each}`;
    codes.push((await bind(session, { ...OTHER, walletNumber, walletNumberAgain: walletNumber })).code);
  }
  expect(codes.filter((code) => code === errorCodes.codeNeeded)).toHaveLength(3);
  expect(codes.at(-1)).toBe(errorCodes.tooManyRequests);
});
