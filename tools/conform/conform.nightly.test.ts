import httpTrials from '@hiram/api/providers/http/testing/conform.ts';
import sinchTrials from '@hiram/api/providers/sinch/testing/conform.ts';
import xenditTrials from '@hiram/api/providers/xendit/testing/conform.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { conform } from './conform-command.ts';
import { cardFaults, decisionFaults, paymentFaults, payoutFaults, smsFaults, xenditFaults } from './faults.ts';
import type { Fault } from './faults.ts';
import { isFailed, checkAdapter, rules, tableOf } from './judge.ts';
import type { Row } from './judge.ts';
import type { Counterparts, Trial, TriedPort } from './trial.ts';

const own = { ...httpTrials.payments, counterpart: await httpTrials.payments.start() };
const ownPayouts = { ...httpTrials.payouts, counterpart: await httpTrials.payouts.start() };
const ownSms = { ...httpTrials.sms, counterpart: await httpTrials.sms.start() };
const ownCards = { ...httpTrials.cards, counterpart: await httpTrials.cards.start() };
const ownDecisions = { ...httpTrials.decisions, counterpart: await httpTrials.decisions.start() };
const xendit = { ...xenditTrials.payments, counterpart: await xenditTrials.payments.start() };
const sinch = { ...sinchTrials.sms, counterpart: await sinchTrials.sms.start() };
afterAll(() => own.counterpart.stop());

type StartedTrial<Each extends TriedPort> = Trial<Each> & { readonly counterpart: Counterparts[Each] };

const failedIn = (rows: readonly Row[]): readonly string[] => rows.filter(({ result }) => result === 'fail').map(({ rule }) => rule);

async function findIn<Each extends TriedPort>(port: Each, stood: StartedTrial<Each>, { changes }: Fault<Each>): Promise<readonly string[]> {
  const { adapter } = stood;
  const open: typeof adapter.open = (context) => {
    const good = adapter.open(context);
    return { ...good, ...changes(good, context, (others) => adapter.open({ ...context, ...others })) };
  };
  return failedIn(await checkAdapter<Each>({ ...stood, adapter: { ...adapter, open } }, stood.counterpart, rules[port]));
}

describe('correct adapters pass', () => {
  test.each([
    ['the product’s own', own],
    ['Xendit', xendit],
  ] as const)('payments: %s', async (_name, stood) => {
    const rows = await checkAdapter<'payments'>(stood, stood.counterpart, rules.payments);
    expect(failedIn(rows), tableOf('payments', rows)).toEqual([]);
  });

  test('payouts: the product’s own', async () => {
    const rows = await checkAdapter<'payouts'>(ownPayouts, ownPayouts.counterpart, rules.payouts);
    expect(failedIn(rows), tableOf('payouts', rows)).toEqual([]);
  });

  test.each([
    ['the product’s own', ownSms],
    ['Sinch', sinch],
  ] as const)('sms: %s', async (_name, stood) => {
    const rows = await checkAdapter<'sms'>(stood, stood.counterpart, rules.sms);
    expect(failedIn(rows), tableOf('sms', rows)).toEqual([]);
  });

  test('cards: the product’s own', async () => {
    const rows = await checkAdapter<'cards'>(ownCards, ownCards.counterpart, rules.cards);
    expect(failedIn(rows), tableOf('cards', rows)).toEqual([]);
  });

  test('decisions: the product’s own', async () => {
    const rows = await checkAdapter<'decisions'>(ownDecisions, ownDecisions.counterpart, rules.decisions);
    expect(failedIn(rows), tableOf('decisions', rows)).toEqual([]);
  });
});

describe('exactly the intended rules find each seeded fault', () => {
  test.each(paymentFaults.map((fault) => [fault.what, fault] as const))('payments: %s', async (_what, fault) => {
    expect(await findIn('payments', own, fault)).toEqual(fault.breaks);
  });

  test.each(xenditFaults.map((fault) => [fault.what, fault] as const))('payments: %s', async (_what, fault) => {
    expect(await findIn('payments', xendit, fault)).toEqual(fault.breaks);
  });

  test.each(payoutFaults.map((fault) => [fault.what, fault] as const))('payouts: %s', async (_what, fault) => {
    expect(await findIn('payouts', ownPayouts, fault)).toEqual(fault.breaks);
  });

  test.each(smsFaults.map((fault) => [fault.what, fault] as const))('sms: %s', async (_what, fault) => {
    expect(await findIn('sms', sinch, fault)).toEqual(fault.breaks);
  });

  test.each(cardFaults.map((fault) => [fault.what, fault] as const))('cards: %s', async (_what, fault) => {
    expect(await findIn('cards', ownCards, fault)).toEqual(fault.breaks);
  });

  test.each(decisionFaults.map((fault) => [fault.what, fault] as const))('decisions: %s', async (_what, fault) => {
    expect(await findIn('decisions', ownDecisions, fault)).toEqual(fault.breaks);
  });
});

test('every rule is broken by a seeded fault', () => {
  const faults = [paymentFaults, xenditFaults, payoutFaults, smsFaults, cardFaults, decisionFaults].flat();
  const broken = new Set(faults.flatMap(({ breaks }) => breaks));
  const names = Object.values(rules)
    .flat()
    .map(({ name }) => name);
  expect([...new Set(names)].toSorted()).toEqual([...broken].toSorted());
});

describe('a rule that a provider does not offer', () => {
  const excuse = { because: 'It can’t.', instead: 'nothing.' };
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
    const rows = await checkAdapter<'sms'>({ ...sinch, notOffered: { [first?.name ?? '']: excuse } }, sinch.counterpart, kept);
    expect(rows).toMatchObject([{ result: 'fail', note: 'declared as not offered, but the adapter passes: remove the declaration' }]);
  });

  test('must be an existing rule', async () => {
    await expect(checkAdapter<'sms'>({ ...sinch, notOffered: { 'a-rule': excuse } }, sinch.counterpart, rules.sms)).rejects.toThrow(
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
