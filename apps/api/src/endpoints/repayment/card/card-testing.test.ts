import { bindBank } from '@hiram/contract/endpoints/bank-account.ts';
import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { expect, test } from 'vitest';
import { SOAK } from '../../../../../../tools/testing/timeout-scale.ts';
import { fromAddress, newAddress } from '../../../../testing/addresses.ts';
import { BANK } from '../../../../testing/bank-account.ts';
import { call } from '../../../../testing/calls.ts';
import { openCardShop } from '../../../../testing/card-shop.ts';
import type { Payer } from '../../../../testing/card-shop.ts';
import { buildSession } from '../../../../testing/factories.ts';
import type { BuiltSession } from '../../../../testing/factories.ts';

const shop = await openCardShop();
const { app, resources } = shop.service;

const CARDS = 60;
let last = 100_000_000_000;
const newNumber = (): string => `4012${(last += 7919)}`;

const bind = async ({ query }: BuiltSession, accountNumber: string, address = newAddress()): Promise<number> =>
  (await call(app, bindBank, { query, fields: { ...BANK, accountNumber }, ...fromAddress(address) })).statusCode;
const countIn = async (table: 'bank_account' | 'payment_card' | 'card_repayment', { cell, userId }: BuiltSession['borrower']) =>
  (await cell.database.selectFrom(table).select('userId').where('userId', '=', userId).execute()).length;

test('a borrower can bind five new cards from any addresses, then bindings cool down; a repeated number is not counted', async () => {
  const session = await buildSession(resources);
  const numbers = Array.from({ length: CARDS }, newNumber);
  const start = performance.now();
  const statuses: number[] = [];
  for (const number of numbers.slice(0, 5)) statuses.push(await bind(session, number), await bind(session, number));
  for (const number of numbers.slice(5)) statuses.push(await bind(session, number));

  console.log(
    `${CARDS} cards in ${Math.round(performance.now() - start)} ms: ${statuses.filter((status, index) => status === 200 && (index >= 10 || index % 2 === 0)).length} bound`,
  );
  expect(statuses).toEqual(statuses.map((_, index) => (index < 10 ? 200 : 429)));
  const [coolingKey] = await resources.redis.keys(`cooling:card-binding-borrower:*:${session.userId}`);
  expect(await resources.redis.pttl(coolingKey ?? '')).toBeGreaterThan(3_500_000);
  // During the cool-down every binding is refused, even of a known card.
  expect(await bind(session, numbers[0] ?? '')).toBe(429);
  expect(await bind(await buildSession(resources), newNumber())).toBe(200);
});

test.runIf(SOAK)('one address can bind a hundred cards of thirty borrowers; another address is not limited', async () => {
  const address = newAddress();
  const sessions = await Promise.all(Array.from({ length: 30 }, () => buildSession(resources)));
  const statuses: number[] = [];
  for (const session of sessions) for (let card = 0; card < 4; card += 1) statuses.push(await bind(session, newNumber(), address));

  expect(statuses.filter((status) => status === 200)).toHaveLength(100);
  expect(statuses.slice(100)).toEqual(Array.from({ length: 20 }, () => 429));
  expect(await bind(await buildSession(resources), newNumber())).toBe(200);
});

test('registers at most five new cards with the processor; registered cards can be chosen', async () => {
  const payer = await shop.buildPayer();
  const { borrower } = payer.session;
  const before = await countIn('bank_account', borrower);
  // Resets the limit, as if the cards had been bound over days.
  for (let card = 0; card < 12; card += 1) {
    expect(await bind(payer.session, newNumber())).toBe(200);
    await resources.redis.del(`limit:card-binding-borrower:3600:${borrower.userId}`);
  }

  const way = await shop.wayOf(payer);
  await shop.wayOf(payer);

  expect(await countIn('bank_account', borrower)).toBe(before + 12);
  expect(await countIn('payment_card', borrower)).toBe(5);
  expect(way.bankCards.length).toBeGreaterThan(1);
});

async function pay(payer: Payer): Promise<number> {
  const way = await shop.wayOf(payer);
  return (await shop.commit(payer, way)).code;
}

test('charges a declined card at most ten times in an hour, and stores no refused repayment', async () => {
  const payer = await shop.buildPayer({ cards: 'trust' });
  await shop.wayOf(payer);
  await shop.sandbox.charge(payer.session.userId, 'decline');
  const codes: number[] = [];
  for (let tries = 0; tries < 12; tries += 1) codes.push(await pay(payer));

  expect(codes).toEqual([
    ...Array.from({ length: 10 }, () => errorCodes.paymentDeclined),
    errorCodes.tooManyRequests,
    errorCodes.tooManyRequests,
  ]);
  expect(await countIn('card_repayment', payer.session.borrower)).toBe(10);
});
