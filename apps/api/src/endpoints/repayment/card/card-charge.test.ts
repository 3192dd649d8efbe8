import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { paymentState } from '@hiram/contract/endpoints/payment-state.ts';
import { expect, test } from 'vitest';
import { scaleTimeout } from '../../../../../../tools/testing/patience.ts';
import { call } from '../../../../testing/calls.ts';
import { openCardShop, paymentsOf, wrong } from '../../../../testing/card-shop.ts';
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

test('[API-12] [PAY-05] a wrong code is 800006, the fifth ends it, and then the right one is wrong too', async () => {
  const { payer, repayRecordId, code } = await shop.buildCommitted();

  for (let guess = 0; guess < 5; guess += 1) expect(await shop.confirm(payer, repayRecordId, wrong(code))).toBe(800006);

  expect(await shop.confirm(payer, repayRecordId, code)).toBe(800006);
  expect(await paymentsOf(payer.session.borrower)).toEqual([]);
});

test('[API-12] of a thousand guesses at once, at most five are looked at', async () => {
  const { payer, repayRecordId, code } = await shop.buildCommitted();
  const guesses = Array.from({ length: 1000 }, (_, index) => (index === 500 ? code : wrong(code)));

  const answers = await Promise.all(guesses.map((guess) => shop.confirm(payer, repayRecordId, guess)));

  const looked = answers.filter((answer) => answer === errorCodes.verifyCodeWrong || answer === 0);
  expect(looked.length).toBeGreaterThanOrEqual(5);
  expect(Math.max(...(await guessesCounted()))).toBeLessThanOrEqual(5);
  expect(new Set(answers)).toEqual(new Set([errorCodes.verifyCodeWrong, errorCodes.tooManyRequests]));
  expect(await paymentsOf(payer.session.borrower)).toEqual([]);
});

test('[API-12] [PAY-05] the right code twice, and twenty times at once, charges once: the others are told 800005', async () => {
  const { payer, repayRecordId, code } = await shop.buildCommitted();

  const answers = await Promise.all(Array.from({ length: 20 }, () => shop.confirm(payer, repayRecordId, code)));

  expect(answers.filter((answer) => answer === 0)).toHaveLength(1);
  expect(await shop.confirm(payer, repayRecordId, code)).toBe(800005);
  expect(await sandbox.charged(payer.session.userId)).toEqual([2320_00]);
  expect(await paymentsOf(payer.session.borrower)).toHaveLength(1);
});

test('[API-12] a card that is declined takes nothing, says so, and another try is open', async () => {
  const { payer, repayRecordId, code } = await shop.buildCommitted();
  await sandbox.charge(payer.session.userId, 'decline');

  expect(await shop.confirm(payer, repayRecordId, code)).toBe(errorCodes.paymentDeclined);
  expect(await shop.confirm(payer, repayRecordId, code)).toBe(errorCodes.paymentDeclined);

  expect(await paymentsOf(payer.session.borrower)).toEqual([]);
  expect(await shop.commit(payer, await shop.wayOf(payer))).toMatchObject({ code: 0, needValid: 1 });
});

test('[API-12] what was paid by another way meanwhile is not charged', async () => {
  const { payer, repayRecordId, code } = await shop.buildCommitted();
  const { userId, cell } = payer.session.borrower;
  await cell.database
    .updateTable('instalment')
    .set(({ ref }) => ({ paid_interest: ref('interest') }))
    .where('user_id', '=', userId)
    .where('number', '=', 1)
    .execute();

  expect(await shop.confirm(payer, repayRecordId, code)).toBe(errorCodes.figuresChanged);

  expect(await sandbox.charged(userId)).toEqual([]);
});

test.each([
  ['was charged', 'timeoutDone', [2320_00]],
  ['was never seen', 'timeoutNotDone', []],
])('[API-12] a charge whose answer was lost and that %s is settled by asking, once', async (_what, mode, charged) => {
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

test('[BEY-02] a card whose bank has not answered is under way for whoever wants to pay another way, and no more once that is known', async () => {
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

test('[API-12] a service that dies between the charge and its posting leaves it to the worker, on the day that it was paid', async () => {
  const { payer, repayRecordId } = await shop.buildCommitted();
  const { userId, cell } = payer.session.borrower;
  // The state after a crash in the middle of a charge: the row is stored and the money is charged, but nothing is posted.
  const chargingAt = new Date((await resources.clock.now()).getTime() - 2 * 86_400_000);
  await cell.database
    .updateTable('card_repayment')
    .set({ state: 'charging', charging_at: chargingAt, next_poll_at: chargingAt })
    .where('user_id', '=', userId)
    .execute();
  const { token } = await cell.database.selectFrom('payment_card').select('token').where('user_id', '=', userId).executeTakeFirstOrThrow();
  await resources.providers.cards.charge({
    reference: repayRecordId,
    userId,
    token: token ?? '',
    amount: centavos(2320_00),
  });

  await Promise.all([pollProcessor(payer), pollProcessor(payer)]);

  expect(await paymentsOf(payer.session.borrower)).toMatchObject([{ amount: 2320_00, value_on: manilaDateOf(chargingAt) }]);
});

test('[API-12] while the processor is silent the worker goes on asking, ever more slowly', async () => {
  const { payer, repayRecordId, code } = await shop.buildCommitted();
  await sandbox.charge(payer.session.userId, 'timeoutDone');
  await shop.confirm(payer, repayRecordId, code);
  const { database } = payer.session.borrower.cell;
  let at = (await resources.clock.now()).getTime() + 61_000;
  const asked: number[] = [];
  for (const wait of [0, 59_000, 1_000, 119_000, 1_000]) {
    at += wait;
    const clock = { ...resources.clock, now: async () => new Date(at) };
    asked.push(await pollCharges({ database, clock, log, profile: resources.config.profile, providers: silentProviders }));
  }
  expect(asked).toEqual([1, 0, 1, 0, 1]);
  expect(await paymentsOf(payer.session.borrower)).toEqual([]);
});

test('a code lives for minutes by the time of day: moving business time ends none', async () => {
  const { payer, repayRecordId, code } = await shop.buildCommitted();
  await moveClock(resources, 600);

  expect(await shop.confirm(payer, repayRecordId, code)).toBe(0);
});
