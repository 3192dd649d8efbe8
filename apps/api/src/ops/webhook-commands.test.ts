import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildBorrower } from '../../testing/factories.ts';
import { inTransaction } from '../../testing/loans.ts';
import { startService } from '../../testing/service.ts';
import { recordEvents } from '../lending/events/record-events.ts';
import { parseAccountKeys } from '../platform/crypto/account-numbers.ts';
import { placeEvents } from '../platform/events/place-events.ts';
import { MOST_ENDPOINTS, rotateSecretKeys, decryptSecrets } from '../platform/events/webhook-endpoints.ts';
import { runApproved, runCommand } from '../../testing/run-command.ts';
import { webhookCommands } from './webhook-commands.ts';

const WHY = ['--reason', 'asked by telephone'];

async function start() {
  const { resources } = await startService();
  const { directory } = resources;
  const run = async <Answer>(command: string, ...words: string[]): Promise<Answer> =>
    JSON.parse(await runCommand(webhookCommands, resources, [command, ...words, ...WHY])) as Answer;
  const added = async (words: readonly string[]) =>
    JSON.parse(await runApproved(webhookCommands, resources, words)) as { secret: string; from: string };
  return {
    resources,
    directory,
    run,
    add: (endpoint: string, ...words: string[]) =>
      added(['add-endpoint', '--endpoint', endpoint, '--url', 'https://example.com/hiram', ...words, ...WHY]),
    row: (endpoint: string) =>
      directory.selectFrom('webhook_endpoint').selectAll().where('endpoint', '=', endpoint).executeTakeFirstOrThrow(),
    async recordEvent(): Promise<string> {
      const borrower = await buildBorrower(resources, { inCell: 0 });
      const { userId } = borrower;
      await inTransaction(borrower, (t) => recordEvents(t, { type: 'borrower.erased', effect: userId, data: { userId }, at: new Date() }));
      for (const cell of resources.cells.all) await placeEvents(cell, directory);
      const { block, last } = await directory
        .selectFrom('event_block')
        .selectAll()
        .orderBy('block', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
      return `${block}-${last}`;
    },
  };
}

test('an endpoint starts at the end of the feed or at the given place; its secret is printed once and stored encrypted', async () => {
  const { resources, add, row, recordEvent, run, directory } = await start();
  const first = await recordEvent();
  const between = new Date();
  const second = await recordEvent();

  const { secret, from } = await add('crm');
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect([from, (await add('all', '--from', 'start')).from, (await add('cursor', '--from', first)).from]).toEqual([second, '0-0', first]);
  expect((await add('time', '--from', between.toISOString())).from).toBe(first);
  await expect(add('wrong', '--from', '999-1')).rejects.toThrow('no cursor');
  await expect(add('wrong', '--from', 'yesterday')).rejects.toThrow('--from is');
  const stored = await row('crm');
  expect(JSON.stringify(stored)).not.toContain(secret.slice(6));
  expect(decryptSecrets(resources.config.accountKeys, stored)).toEqual([secret]);
  expect(() => decryptSecrets(resources.config.accountKeys, { ...stored, endpoint: 'all' })).toThrow('unable to authenticate');
  const listed = await run<{ endpoint: string }[]>('list-endpoints');
  expect(JSON.stringify(listed)).not.toContain(secret.slice(6));
  expect(listed[0]).toMatchObject({ cursor: '0-0', state: 'active', waiting: 0, dead: 0, types: 'all' });
  expect(listed.map(({ endpoint }) => endpoint)).toEqual(['all', 'crm', 'cursor', 'time']);
  const actions = await directory.selectFrom('staff_action').select(['command', 'operator', 'reason']).execute();
  expect(actions).toContainEqual({ command: 'add-endpoint', operator: 'maria', reason: 'asked by telephone' });
  expect(JSON.stringify(await directory.selectFrom('staff_action').selectAll().execute())).not.toContain(secret.slice(6));
});

test('outside the sandbox an endpoint needs a second person’s approval and a public address', async () => {
  const { resources, directory } = await start();
  const production = { ...resources, config: { ...resources.config, sandboxOn: false } };
  const words = (url: string) => ['add-endpoint', '--endpoint', 'crm', '--url', url, ...WHY];
  const ipv4 = '127.0.0.1 10.0.0.1:6443 169.254.169.254 192.168.1.1 172.16.0.1 100.64.0.1 0.0.0.0 0x7f000001 2130706433';
  const ipv6 = '[::1] [fd00::1] [fe80::1] [::ffff:10.0.0.1] [64:ff9b::a00:1]';
  for (const host of `${ipv4} ${ipv6}`.split(' '))
    await expect(runCommand(webhookCommands, production, words(`https://${host}/`))).rejects.toThrow('must be public');
  const open = { ...production, config: { ...production.config, privateWebhooks: true } };
  const commands = [
    await runCommand(webhookCommands, open, words('https://10.0.0.1/')),
    await runCommand(webhookCommands, production, words('https://crm.example/')),
  ];
  expect(commands.map((each) => JSON.parse(each) as unknown)).toMatchObject([{ done: false }, { done: false }]);
  expect(await directory.selectFrom('webhook_endpoint').select('endpoint').execute()).toEqual([]);

  expect(JSON.parse(await runApproved(webhookCommands, production, words('https://crm.example/')))).toMatchObject({ done: true });
});

test('rejects an invalid name, an unknown type, an existing endpoint, and more than twenty endpoints', async () => {
  const { add, run } = await start();
  await add('crm', '--types', 'loan.paid_off, loan.written_off');
  await expect(add('crm')).rejects.toThrow('already');
  await expect(add('CRM')).rejects.toThrow('small letters');
  await expect(add('other', '--types', 'loan.payed_off')).rejects.toThrow('no event loan.payed_off');
  await expect(run('pause-endpoint', '--endpoint', 'nobody')).rejects.toThrow('there is no endpoint nobody');
  expect(await run('list-endpoints')).toMatchObject([{ types: ['loan.paid_off', 'loan.written_off'], secrets: 1 }]);
  for (let count = 1; count < MOST_ENDPOINTS; count += 1) await add(`e${count}`);
  await expect(add('one-more')).rejects.toThrow('20 endpoints already');
  expect(await run('remove-endpoint', '--endpoint', 'crm')).toMatchObject({ done: true });
  await add('one-more');
});

test('allows one pending change of a secret, and rotates the encryption key of both secrets', async () => {
  const { resources, add, run, row, directory } = await start();
  const { secret: old } = await add('crm');
  const { secret } = await run<{ secret: string }>('change-endpoint-secret', '--endpoint', 'crm');
  await expect(run('change-endpoint-secret', '--endpoint', 'crm')).rejects.toThrow('end the old secret first');
  const { accountKeys } = resources.config;
  expect(decryptSecrets(accountKeys, await row('crm'))).toEqual([secret, old]);

  const another = parseAccountKeys(`another:${Buffer.alloc(32, 'another').toString('base64')}`);
  const both = { ...another, byId: new Map([...another.byId, ...accountKeys.byId]) };
  expect([await rotateSecretKeys(directory, both), await rotateSecretKeys(directory, both)]).toEqual([1, 0]);
  expect(decryptSecrets(another, await row('crm'))).toEqual([secret, old]);
  expect([await run('end-endpoint-secret', '--endpoint', 'crm'), await run('end-endpoint-secret', '--endpoint', 'crm')]).toMatchObject([
    { done: true },
    { done: false },
  ]);
  expect(decryptSecrets(another, await row('crm'))).toEqual([secret]);
});

test('an endpoint is paused and resumed, and a dead event is listed and replayed', async () => {
  const { add, run, directory, resources } = await start();
  await add('crm');
  expect([await run('pause-endpoint', '--endpoint', 'crm'), await run('pause-endpoint', '--endpoint', 'crm')]).toMatchObject([
    { done: true },
    { done: false },
  ]);
  expect(await run('list-endpoints')).toMatchObject([{ state: 'paused', pausedBecause: 'staff' }]);
  const at = resources.clock.real();
  const event = randomUUID();
  const dead = { state: 'dead', attempts: 14, recordedAt: at, nextTryAt: at, diedAt: at, lastStatus: 500 } as const;
  const place = { type: 'loan.paid_off', subject: 'O1', block: 1, cell: 'cell-0', position: 1 };
  await directory
    .insertInto('webhook_delivery')
    .values({ endpoint: 'crm', eventId: event, ...place, ...dead })
    .execute();
  expect([await run('resume-endpoint', '--endpoint', 'crm'), await run('resume-endpoint', '--endpoint', 'crm')]).toMatchObject([
    { done: true },
    { done: false },
  ]);

  expect(await run('list-dead-events', '--endpoint', 'crm')).toMatchObject([{ event, lastStatus: 500, attempts: 14 }]);
  await expect(run('replay-dead-events', '--endpoint', 'crm', '--event', randomUUID())).rejects.toThrow('no such dead event');
  expect(await run('replay-dead-events', '--endpoint', 'crm')).toEqual({ done: true, events: 1 });
  expect(await run('list-dead-events', '--endpoint', 'crm')).toEqual([]);
  expect(await run('list-endpoints')).toMatchObject([{ state: 'active', waiting: 1, dead: 0 }]);
});
