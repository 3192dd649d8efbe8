import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { DESK_ENVIRONMENT } from '../../testing/desk.ts';
import { startService } from '../../testing/service.ts';
import { runLocally } from '../ops/run-locally.ts';
import { ACTS } from './acts.ts';

const { resources, environment } = await startService();

test('act names are unique, every act has a role, and auditors have reading acts only', () => {
  const names = ACTS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^[a-z]+(-[a-z]+)*$/.test(name))).toEqual([]);
  expect(ACTS.filter(({ roles }) => roles.length === 0)).toEqual([]);
  expect(ACTS.filter(({ roles, effect }) => roles.includes('auditor') && effect !== 'reads').map(({ name }) => name)).toEqual([]);
  expect(ACTS.filter(({ roles }) => !roles.includes('supervisor')).map(({ name }) => name)).toEqual([]);
});

test('every posting act may wait for approval, except those that repeat an earlier decision', () => {
  const singlePersonActs = ACTS.filter(({ effect, mayNeedApproval: mayWait }) => effect === 'posts' && !mayWait).map(({ name }) => name);
  expect(singlePersonActs.toSorted()).toEqual(['approve-request', 'reconcile-directory', 'replay-dead-letter']);
  expect(ACTS.filter(({ effect, mayNeedApproval: mayWait }) => effect !== 'posts' && mayWait).map(({ name }) => name)).toEqual([
    'add-endpoint',
  ]);
});

test('the act that undoes another exists and has the same effect', () => {
  const effects = new Map(ACTS.map(({ name, effect }) => [name, effect]));
  expect(ACTS.filter(({ effect, undoneBy }) => undoneBy !== null && effects.get(undoneBy) !== effect)).toEqual([]);
  const reversibleActs = ACTS.filter(({ effect, undoneBy }) => effect === 'posts' && undoneBy !== null).map(({ name }) => name);
  expect(reversibleActs.toSorted()).toEqual(['assign-suspense', 'refund', 'reverse-refund', 'reverse-write-off', 'write-off']);
});

test.each(ACTS)('$name rejects long options and reasons and a null character, without a staff action', async (act) => {
  const who = { resources, operator: 'maria', role: 'supervisor', reason: 'a test', readFile } as const;
  const options = [...act.required, ...act.optional];
  const given = Object.fromEntries(act.required.map((option) => [option, '1']));
  for (const option of options) {
    await expect(act.run(who, { ...given, [option]: 'x'.repeat(5_001) })).rejects.toThrow(`--${option} is longer than`);
    await expect(act.run(who, { ...given, [option]: 'x\0' })).rejects.toThrow('null character');
  }
  await expect(act.run({ ...who, reason: 'x'.repeat(501) }, given)).rejects.toThrow('--reason is longer than 500 characters');
  await expect(act.run({ ...who, reason: 'x\0' }, given)).rejects.toThrow('null character');

  expect(await resources.directory.selectFrom('staff_action').select('command').execute()).toEqual([]);
});

test('the databases bound the size of staff_action rows', async () => {
  const long = { command: 'refund', operator: 'maria', doneAt: new Date(), salt: null };
  const rows = [
    { ...long, reason: 'x'.repeat(2_001), options: '{}' },
    { ...long, reason: 'a test', options: JSON.stringify({ text: 'x'.repeat(70_000) }) },
  ];
  for (const row of rows)
    await expect(
      resources.directory
        .insertInto('staff_action')
        .values({ ...row, actionId: randomUUID() })
        .execute(),
    ).rejects.toThrow('staff_action_is_bounded');
});

test.each(ACTS.filter(({ required }) => required.length > 0))('$name rejects missing options, without a staff action', async (act) => {
  const who = { resources, operator: 'maria', role: 'supervisor', reason: 'a test', readFile } as const;

  await expect(act.run(who, {})).rejects.toThrow('is missing');
  await expect(act.run(who, Object.fromEntries([...act.required, 'unheard-of'].map((option) => [option, '1'])))).rejects.toThrow(
    'there is no option unheard-of',
  );

  expect(await resources.directory.selectFrom('staff_action').select('command').execute()).toEqual([]);
});

test.each(ACTS)('$name is rejected on a machine with the desk’s configuration but without a sign-in', async (act) => {
  const options = Object.fromEntries(act.required.map((option) => [option, '1']));
  const machine = { environment: { ...environment, ...DESK_ENVIRONMENT }, print: () => undefined };

  await expect(runLocally({ act, options, reason: 'a test' }, machine)).rejects.toThrow('Set DESK_URL');
  await expect(
    runLocally({ act, options, reason: 'a test' }, { ...machine, environment: { ...machine.environment, STAFF_TOKEN: 'maria' } }),
  ).rejects.toThrow('The identity provider does not answer');

  expect(await resources.directory.selectFrom('staff_action').select('command').execute()).toEqual([]);
});
