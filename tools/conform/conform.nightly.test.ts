import httpTrials from '@hiram/api/providers/http/testing/conform.ts';
import sinchTrials from '@hiram/api/providers/sinch/testing/conform.ts';
import xenditTrials from '@hiram/api/providers/xendit/testing/conform.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { conform } from './conform-command.ts';
import { cardFaults, decisionFaults, paymentFaults, payoutFaults, smsFaults, xenditFaults } from './faults.ts';
import type { Fault } from './faults.ts';
import { isFailed, checkAdapter, rules, tableOf } from './check-rules.ts';
import type { Row } from './check-rules.ts';
import type { Counterparts, Trial, CheckedPort } from './trial.ts';

const own = { ...httpTrials.payments, counterpart: await httpTrials.payments.start() };
const ownPayouts = { ...httpTrials.payouts, counterpart: await httpTrials.payouts.start() };
const ownSms = { ...httpTrials.sms, counterpart: await httpTrials.sms.start() };
const ownCards = { ...httpTrials.cards, counterpart: await httpTrials.cards.start() };
const ownDecisions = { ...httpTrials.decisions, counterpart: await httpTrials.decisions.start() };
const xendit = { ...xenditTrials.payments, counterpart: await xenditTrials.payments.start() };
const sinch = { ...sinchTrials.sms, counterpart: await sinchTrials.sms.start() };
afterAll(() => own.counterpart.stop());

type StartedTrial<Each extends CheckedPort> = Trial<Each> & { readonly counterpart: Counterparts[Each] };

const failedRules = (rows: readonly Row[]): readonly string[] => rows.filter(({ result }) => result === 'fail').map(({ rule }) => rule);

async function failedRulesWith<Each extends CheckedPort>(
  port: Each,
  startedTrial: StartedTrial<Each>,
  { changes }: Fault<Each>,
): Promise<readonly string[]> {
  const { adapter } = startedTrial;
  const open: typeof adapter.open = (context) => {
    const good = adapter.open(context);
    return { ...good, ...changes(good, context, (others) => adapter.open({ ...context, ...others })) };
  };
  return failedRules(await checkAdapter<Each>({ ...startedTrial, adapter: { ...adapter, open } }, startedTrial.counterpart, rules[port]));
}

describe('correct adapters pass', () => {
  test.each([
    ['the product’s own', own],
    ['Xendit', xendit],
  ] as const)('payments: %s', async (_name, startedTrial) => {
    const rows = await checkAdapter<'payments'>(startedTrial, startedTrial.counterpart, rules.payments);
    expect(failedRules(rows), tableOf('payments', rows)).toEqual([]);
  });

  test('payouts: the product’s own', async () => {
    const rows = await checkAdapter<'payouts'>(ownPayouts, ownPayouts.counterpart, rules.payouts);
    expect(failedRules(rows), tableOf('payouts', rows)).toEqual([]);
  });

  test.each([
    ['the product’s own', ownSms],
    ['Sinch', sinch],
  ] as const)('sms: %s', async (_name, startedTrial) => {
    const rows = await checkAdapter<'sms'>(startedTrial, startedTrial.counterpart, rules.sms);
    expect(failedRules(rows), tableOf('sms', rows)).toEqual([]);
  });

  test('cards: the product’s own', async () => {
    const rows = await checkAdapter<'cards'>(ownCards, ownCards.counterpart, rules.cards);
    expect(failedRules(rows), tableOf('cards', rows)).toEqual([]);
  });

  test('decisions: the product’s own', async () => {
    const rows = await checkAdapter<'decisions'>(ownDecisions, ownDecisions.counterpart, rules.decisions);
    expect(failedRules(rows), tableOf('decisions', rows)).toEqual([]);
  });
});

describe('exactly the intended rules find each seeded fault', () => {
  test.each(paymentFaults.map((fault) => [fault.what, fault] as const))('payments: %s', async (_what, fault) => {
    expect(await failedRulesWith('payments', own, fault)).toEqual(fault.brokenRules);
  });

  test.each(xenditFaults.map((fault) => [fault.what, fault] as const))('payments: %s', async (_what, fault) => {
    expect(await failedRulesWith('payments', xendit, fault)).toEqual(fault.brokenRules);
  });

  test.each(payoutFaults.map((fault) => [fault.what, fault] as const))('payouts: %s', async (_what, fault) => {
    expect(await failedRulesWith('payouts', ownPayouts, fault)).toEqual(fault.brokenRules);
  });

  test.each(smsFaults.map((fault) => [fault.what, fault] as const))('sms: %s', async (_what, fault) => {
    expect(await failedRulesWith('sms', sinch, fault)).toEqual(fault.brokenRules);
  });

  test.each(cardFaults.map((fault) => [fault.what, fault] as const))('cards: %s', async (_what, fault) => {
    expect(await failedRulesWith('cards', ownCards, fault)).toEqual(fault.brokenRules);
  });

  test.each(decisionFaults.map((fault) => [fault.what, fault] as const))('decisions: %s', async (_what, fault) => {
    expect(await failedRulesWith('decisions', ownDecisions, fault)).toEqual(fault.brokenRules);
  });
});

test('every rule is broken by a seeded fault', () => {
  const faults = [paymentFaults, xenditFaults, payoutFaults, smsFaults, cardFaults, decisionFaults].flat();
  const broken = new Set(faults.flatMap(({ brokenRules }) => brokenRules));
  const names = Object.values(rules)
    .flat()
    .map(({ name }) => name);
  expect([...new Set(names)].toSorted()).toEqual([...broken].toSorted());
});

describe('a rule that a provider does not offer', () => {
  const exemption = { reason: 'It can’t.', replacement: 'nothing.' };
  const [first] = rules.sms;

  test('is never a pass, and its note contains the replacement', async () => {
    const rows = await checkAdapter<'payments'>(
      xendit,
      xendit.counterpart,
      rules.payments.filter(({ name }) => name === 'signed-body' || name === 'replay' || name === 'received-first'),
    );
    expect(rows.map(({ result }) => result)).toEqual(Array.from({ length: 3 }, () => 'not offered by the provider'));
    expect(rows.every(({ note }) => note.includes(' Instead: '))).toBe(true);
    expect(isFailed(rows)).toBe(false);
  });

  test('fails if the adapter passes the rule all the same', async () => {
    const kept = rules.sms.filter(({ name }) => name === first?.name);
    const rows = await checkAdapter<'sms'>({ ...sinch, exemptions: { [first?.name ?? '']: exemption } }, sinch.counterpart, kept);
    expect(rows).toMatchObject([{ result: 'fail', note: 'declared as not offered, but the adapter passes: remove the declaration' }]);
  });

  test('must be an existing rule', async () => {
    await expect(checkAdapter<'sms'>({ ...sinch, exemptions: { 'a-rule': exemption } }, sinch.counterpart, rules.sms)).rejects.toThrow(
      'a-rule',
    );
  });
});

test('the command prints the table of an adapter, and exits with 2 for wrong arguments', async () => {
  const path = 'apps/api/src/providers/sinch/testing/conform.ts';

  const { code, output } = await conform('--port', 'sms', '--adapter', path);
  expect(output).toContain(`sms, ${path}`);
  expect(output).toMatch(/one-message +pass/);
  expect(output).toContain(`${rules.sms.length} pass, 0 fail, 0 not offered by the provider`);
  expect(code).toBe(0);
  for (const words of [[], ['--port', 'sms'], ['--port', 'fax', '--adapter', path], ['--port', 'payments', '--adapter', path]])
    expect(await conform(...words)).toMatchObject({ code: 2 });
});
