import { centavos } from '@hiram/contract/wire/money.ts';
import type { PayoutEvent } from '@hiram/contract/providers/providers.ts';
import { expect, test } from 'vitest';
import { PayoutBank } from './bank.ts';
import type { BankMode } from './bank.ts';

const payout = {
  reference: 'OR1-1',
  userId: 'u',
  orderId: 'OR1',
  fullName: 'Liwayway Abucay',
  amount: centavos(776_000),
  institution: '90006',
  accountNumber: '09170000001',
};

function buildBank(mode: BankMode) {
  const webhooks: [PayoutEvent['state'], number][] = [];
  const bank = new PayoutBank(({ state }, times) => webhooks.push([state, times]));
  bank.modes.set('u', mode);
  return { bank, webhooks };
}

test.each<[BankMode, string | null, string, number, [string, number][]]>([
  ['ok', 'accepted', 'credited', 1, [['credited', 1]]],
  ['slow', 'accepted', 'credited', 1, [['credited', 1]]],
  ['repeat', 'accepted', 'credited', 1, [['credited', 3]]],
  ['reject', 'accepted', 'rejected', 0, [['rejected', 1]]],
  ['hold', 'accepted', 'accepted', 0, []],
  ['timeoutDone', null, 'credited', 1, [['credited', 0]]],
  ['timeoutNotDone', null, 'unknown', 0, []],
])('mode %s answers %j and then reports the payout as %s', async (mode, answer, state, credits, webhooks) => {
  const { bank, webhooks: sent } = buildBank(mode);

  expect((await bank.send(payout))?.state ?? null).toBe(answer);

  expect(bank.find('OR1-1').state).toBe(state);
  expect(bank.creditsOf('OR1')).toBe(credits);
  expect(sent).toEqual(webhooks);
});

test('executes a reference once however often it is sent, and counts another reference of the same order', async () => {
  const { bank } = buildBank('ok');
  for (let time = 0; time < 3; time += 1) await bank.send(payout);
  expect([bank.creditsOf('OR1'), bank.receivedOf('OR1')]).toEqual([1, 3]);

  await bank.send({ ...payout, reference: 'OR1-2' });
  expect(bank.creditsOf('OR1')).toBe(2);
});

test('executes a payout on the retry if the first request was lost', async () => {
  const { bank } = buildBank('timeoutNotDone');
  await bank.send(payout);

  expect(await bank.send(payout)).toMatchObject({ state: 'accepted' });
  expect(bank.creditsOf('OR1')).toBe(1);
});

test('settles a payout on hold once, and rejects a second press and an unknown reference', async () => {
  const { bank, webhooks } = buildBank('hold');
  await bank.send(payout);

  expect([bank.press('OR1-1', 'rejected'), bank.press('OR1-1', 'credited'), bank.press('OR2-1', 'credited')]).toEqual([true, false, false]);
  expect(webhooks).toEqual([['rejected', 1]]);
});
