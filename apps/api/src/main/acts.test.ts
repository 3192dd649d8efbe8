import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { LONE_DESK } from '../../testing/desk.ts';
import { startService } from '../../testing/service.ts';
import { runHere } from '../ops/run-here.ts';
import { ACTS } from './acts.ts';

const { resources, environment } = await startService();

test('an act has a name of its own and somebody who may do it, and an auditor changes nothing', () => {
  const names = ACTS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^[a-z]+(-[a-z]+)*$/.test(name))).toEqual([]);
  expect(ACTS.filter(({ roles }) => roles.length === 0)).toEqual([]);
  expect(ACTS.filter(({ roles, effect }) => roles.includes('auditor') && effect !== 'reads').map(({ name }) => name)).toEqual([]);
  expect(ACTS.filter(({ roles }) => !roles.includes('supervisor')).map(({ name }) => name)).toEqual([]);
});

test('what moves the most money may wait for another person', () => {
  const waiting = ACTS.filter(({ mayWait }) => mayWait).map(({ name }) => name);
  expect(waiting.toSorted()).toEqual(['assign-suspense', 'refund', 'reverse-payment', 'rewind-accrual', 'write-off']);
});

test.each(ACTS.filter(({ required }) => required.length > 0))('$name is refused without its options, and nothing is kept', async (act) => {
  const who = { resources, operator: 'maria', role: 'supervisor', reason: 'a test', readFile } as const;

  await expect(act.run(who, {})).rejects.toThrow('is missing');
  await expect(act.run(who, Object.fromEntries([...act.required, 'unheard-of'].map((option) => [option, '1'])))).rejects.toThrow(
    'there is no option unheard-of',
  );

  expect(await resources.directory.selectFrom('staff_action').select('command').execute()).toEqual([]);
});

test.each(ACTS)('$name is refused on a machine with the configuration of the desk where nobody has signed in', async (act) => {
  const options = Object.fromEntries(act.required.map((option) => [option, '1']));
  const machine = { environment: { ...environment, ...LONE_DESK }, say: () => undefined };

  await expect(runHere({ act, options, reason: 'a test' }, machine)).rejects.toThrow('Set DESK_URL');
  await expect(
    runHere({ act, options, reason: 'a test' }, { ...machine, environment: { ...machine.environment, STAFF_TOKEN: 'maria' } }),
  ).rejects.toThrow('The identity provider does not answer');

  expect(await resources.directory.selectFrom('staff_action').select('command').execute()).toEqual([]);
});
