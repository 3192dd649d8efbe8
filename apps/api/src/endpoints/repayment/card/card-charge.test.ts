import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { paymentState } from '@hiram/contract/endpoints/payment-state.ts';
import { expect, test } from 'vitest';
import { scaleTimeout } from '../../../../../../tools/testing/timeout-scale.ts';
import { call } from '../../../../testing/calls.ts';
import { openCardShop, paymentsOf, wrongCode } from '../../../../testing/card-shop.ts';
import type { Payer } from '../../../../testing/card-shop.ts';
import { moveClock } from '../../../../testing/sandbox.ts';
import { silentProviders } from '../../../../testing/silent-providers.ts';
import { pollCharges } from '../../../jobs/poll-charges.ts';
import { ledgerDifferences } from '../../../lending/ledger/check.ts';

const shop = await openCardShop(scaleTimeout(500));
const { sandbox } = shop;
const { resources } = shop.service;
const log = { info: () => undefined, warn: () => undefined };

async function ledgerAgrees({ session: { borrower } }: Payer): Promise<void> {
  expect(await ledgerDifferences(borrower.cell.database, borrower.userId)).toEqual([]);
}

/** Runs the worker's poll of the processor an hour later. */
async function pollProcessor({ session: { borrower } }: Payer): Promise<number> {
  const clock = { ...resources.clock, now: async () => new Date((await resources.clock.now()).getTime() + 3_600_000) };
  const { providers, config } = resources;
  return pollCharges({ database: borrower.cell.database, clock, log, profile: config.profile, providers });
}

async function guessesCounted(): Promise<number[]> {
  const keys = await resources.redis.keys('one-time-code:*');
  return Promise.all(keys.map(async (key) => Number(await resources.redis.hget(key, 'guesses'))));
}

test('[API-12] [PAY-05] answers 800006 to a wrong code, and after five wrong codes to the right code too', async () => {
  const { payer, repayRecordId, code } = await shop.buildCommitted();

  for (let guess = 0; guess < 5; guess += 1) expect(await shop.confirm(payer, repayRecordId, wrongCode(code))).toBe(800006);

  expect(await shop.confirm(payer, repayRecordId, code)).toBe(800006);
  expect(await paymentsOf(payer.session.borrower)).toEqual([]);
});

test('[API-12] of a thousand concurrent guesses, at most five are checked', async () => {
  const { payer, repayRecordId, code } = await shop.buildCommitted();
  const guesses = Array.from({ length: 1000 }, (_, index) => (index === 500 ? code : wrongCode(code)));

  const answers = await Promise.all(guesses.map((guess) => shop.confirm(payer, repayRecordId, guess)));

  const looked = answers.filter((answer) => answer === errorCodes.verifyCodeWrong || answer === 0);
  expect(looked.length).toBeGreaterThanOrEqual(5);
  expect(Math.max(...(await guessesCounted()))).toBeLessThanOrEqual(5);
  expect(new Set(answers)).toEqual(new Set([errorCodes.verifyCodeWrong, errorCodes.tooManyRequests]));
  expect(await paymentsOf(payer.session.borrower)).toEqual([]);
});

test('[API-12] [PAY-05] twenty concurrent confirmations with the right code charge once, and a later one answers 800005', async () => {
  const { payer, repayRecordId, code } = await shop.buildCommitted();

  const answers = await Promise.all(Array.from({ length: 20 }, () => shop.confirm(payer, repayRecordId, code)));

  expect(answers.filter((answer) => answer === 0)).toHaveLength(1);
  expect(await shop.confirm(payer, repayRecordId, code)).toBe(800005);
  expect(await sandbox.charged(payer.session.userId)).toEqual([2320_00]);
  expect(await paymentsOf(payer.session.borrower)).toHaveLength(1);
});

test('[API-12] a declined charge posts nothing, answers paymentDeclined, and allows a new commit', async () => {
  const { payer, repayRecordId, code } = await shop.buildCommitted();
  await sandbox.charge(payer.session.userId, 'decline');

  expect(await shop.confirm(payer, repayRecordId, code)).toBe(errorCodes.paymentDeclined);
  expect(await shop.confirm(payer, repayRecordId, code)).toBe(errorCodes.paymentDeclined);

  expect(await paymentsOf(payer.session.borrower)).toEqual([]);
  expect(await shop.commit(payer, await shop.wayOf(payer))).toMatchObject({ code: 0, needValid: 1 });
});

test('[API-12] rejects a charge if the amount due has changed since the commit', async () => {
  const { payer, repayRecordId, code } = await shop.buildCommitted();
  const { userId, cell } = payer.session.borrower;
  await cell.database
    .updateTable('instalment')
    .set(({ ref }) => ({ paidInterest: ref('interest') }))
    .where('userId', '=', userId)
    .where('number', '=', 1)
    .execute();

  expect(await shop.confirm(payer, repayRecordId, code)).toBe(errorCodes.figuresChanged);

  expect(await sandbox.charged(userId)).toEqual([]);
});

test.each([
  ['was charged', 'timeoutDone', [2320_00]],
  ['was not received', 'timeoutNotDone', []],
])('[API-12] polling settles a charge with a lost answer that %s, once', async (_what, mode, charged) => {
  const { payer, repayRecordId, code } = await shop.buildCommitted();
  await sandbox.charge(payer.session.userId, mode);

  expect(await shop.confirm(payer, repayRecordId, code)).toBe(errorCodes.paymentUnknown);
  expect(await shop.confirm(payer, repayRecordId, code)).toBe(800005);
  expect((await shop.commit(payer, await shop.wayOf(payer))).code).toBe(800005);

  await pollProcessor(payer);
  expect(await paymentsOf(payer.session.borrower)).toHaveLength(charged.length);
  expect(await sandbox.charged(payer.session.userId)).toEqual(charged);
  expect(await pollProcessor(payer)).toBe(0);
  await ledgerAgrees(payer);
});

test('[BEY-02] paymentState lists an unanswered card charge until polling settles the charge', async () => {
  const { payer, repayRecordId, code } = await shop.buildCommitted();
  await sandbox.charge(payer.session.userId, 'timeoutDone');
  const underWay = async () => {
    const answer = await call(shop.service.app, paymentState, { query: payer.session.query, fields: { orderId: payer.order.orderId } });
    return answer.json<{ data: { payments: unknown[] } }>().data.payments;
  };
  expect(await underWay()).toEqual([]);

  await shop.confirm(payer, repayRecordId, code);
  expect(await underWay()).toMatchObject([
    {
      intentId: repayRecordId,
      state: 'charging',
      channelName: expect.stringMatching(/ ·· \d{4}$/) as string,
      amount: 232_000,
      payCode: '',
    },
  ]);

  await pollProcessor(payer);
  expect(await underWay()).toEqual([]);
});

test('[API-12] the worker posts a charge whose service crashed before posting, with the day of the charge as value date', async () => {
  const { payer, repayRecordId } = await shop.buildCommitted();
  const { userId, cell } = payer.session.borrower;
  // The state after a crash in the middle of a charge: the row is stored and the money is charged, but nothing is posted.
  const chargingAt = new Date((await resources.clock.now()).getTime() - 2 * 86_400_000);
  await cell.database
    .updateTable('card_repayment')
    .set({ state: 'charging', chargingAt, nextPollAt: chargingAt })
    .where('userId', '=', userId)
    .execute();
  const { token } = await cell.database.selectFrom('payment_card').select('token').where('userId', '=', userId).executeTakeFirstOrThrow();
  await resources.providers.cards.charge({
    reference: repayRecordId,
    userId,
    token: token ?? '',
    amount: centavos(2320_00),
  });

  await Promise.all([pollProcessor(payer), pollProcessor(payer)]);

  expect(await paymentsOf(payer.session.borrower)).toMatchObject([{ amount: 2320_00, valueOn: manilaDateOf(chargingAt) }]);
});

test('[API-12] the worker polls an unreachable processor with a growing back-off', async () => {
  const { payer, repayRecordId, code } = await shop.buildCommitted();
  await sandbox.charge(payer.session.userId, 'timeoutDone');
  await shop.confirm(payer, repayRecordId, code);
  const { database } = payer.session.borrower.cell;
  let at = (await resources.clock.now()).getTime() + 61_000;
  const polledTimes: number[] = [];
  for (const wait of [0, 59_000, 1_000, 119_000, 1_000]) {
    at += wait;
    const clock = { ...resources.clock, now: async () => new Date(at) };
    polledTimes.push(await pollCharges({ database, clock, log, profile: resources.config.profile, providers: silentProviders }));
  }
  expect(polledTimes).toEqual([1, 0, 1, 0, 1]);
  expect(await paymentsOf(payer.session.borrower)).toEqual([]);
});

test('a code’s lifetime follows real time, so moving business time expires no code', async () => {
  const { payer, repayRecordId, code } = await shop.buildCommitted();
  await moveClock(resources, 600);

  expect(await shop.confirm(payer, repayRecordId, code)).toBe(0);
});
