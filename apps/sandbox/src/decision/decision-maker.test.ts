import { centavos } from '@hiram/contract/wire/money.ts';
import { expect, test } from 'vitest';
import { DecisionMaker } from './decision-maker.ts';
import type { DecisionMode } from './decision-maker.ts';

const application = {
  reference: 'OR1',
  userId: 'u',
  fullName: 'Liwayway Abucay',
  productId: 'hiram-cash',
  principal: centavos(800_000),
  termDays: 120,
  repeatClient: false,
};

function buildDecisionMaker(mode: DecisionMode): DecisionMaker {
  const maker = new DecisionMaker();
  maker.modes.set('', mode);
  return maker;
}

test.each<[DecisionMode, string | null]>([
  ['rule', 'approved'],
  ['approve', 'approved'],
  ['refuse', 'refused'],
  ['person', 'pending'],
  ['slow', 'approved'],
  ['silent', null],
])('mode %s answers %j', async (mode, decision) => {
  expect((await buildDecisionMaker(mode).decide(application))?.decision ?? null).toBe(decision);
});

test('the rule refuses a first loan above the limit, and approves the same amount for a repeat client', async () => {
  const large = { ...application, principal: centavos(40_000_01) };

  expect(await buildDecisionMaker('rule').decide(large)).toMatchObject({
    decision: 'refused',
    reason: 'A first loan can’t be this large.',
  });
  expect(await buildDecisionMaker('rule').decide({ ...large, repeatClient: true })).toMatchObject({ decision: 'approved' });
});

test('stores a person’s decision once and repeats it for later requests', async () => {
  const maker = buildDecisionMaker('person');
  await maker.decide(application);

  expect([maker.press('OR1', 'approved'), maker.press('OR1', 'refused'), maker.press('OR2', 'approved')]).toEqual([true, false, false]);
  expect(await maker.decide(application)).toMatchObject({ decision: 'approved' });
  expect(maker.requestsOf('OR1')).toBe(2);
});

test('applies a mode to one borrower only, and rejects an unknown mode', async () => {
  const maker = buildDecisionMaker('approve');
  expect(maker.modes.set('u', 'refuse')).toBe(true);
  expect(maker.modes.set('u', 'perhaps')).toBe(false);

  expect(await maker.decide(application)).toMatchObject({ decision: 'refused' });
  expect(await maker.decide({ ...application, reference: 'OR2', userId: 'v' })).toMatchObject({ decision: 'approved' });
});
