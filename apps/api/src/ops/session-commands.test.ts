import { privacyCentre } from '@hiram/contract/endpoints/privacy.ts';
import { expect, test } from 'vitest';
import { call } from '../../testing/calls.ts';
import { buildSession } from '../../testing/factories.ts';
import type { BuiltSession } from '../../testing/factories.ts';
import { startService } from '../../testing/service.ts';
import { runCommand } from '../../testing/run-command.ts';
import { sessionCommands } from './session-commands.ts';

const { app, resources } = await startService();
const end = async (user: string): Promise<unknown> =>
  JSON.parse(await runCommand(sessionCommands, resources, ['end-sessions', '--user', user, '--reason', 'stolen phone']));
const statusOf = async ({ query }: BuiltSession): Promise<number> => (await call(app, privacyCentre, { query })).statusCode;

test('end-sessions ends every session of one borrower and records the operator', async () => {
  const [ownSession, neighbour] = [await buildSession(resources), await buildSession(resources)];
  const secondSession = await buildSession(resources, { borrower: ownSession.borrower });

  expect(await end(ownSession.userId)).toEqual({ ended: 2 });

  expect([await statusOf(ownSession), await statusOf(secondSession), await statusOf(neighbour)]).toEqual([401, 401, 200]);
  const { database } = ownSession.borrower.cell;
  const kept = database.selectFrom('staff_action').select(['command', 'operator', 'reason']).where('userId', '=', ownSession.userId);
  expect(await kept.execute()).toEqual([{ command: 'end-sessions', operator: 'maria', reason: 'stolen phone' }]);
  expect(await end(ownSession.userId)).toEqual({ ended: 0 });
});

test('end-sessions ends the sessions of all borrowers in every cell', async () => {
  const allSessions = await Promise.all(Array.from({ length: 6 }, () => buildSession(resources)));

  expect(await end('all')).toMatchObject({ ended: expect.any(Number) as number });

  expect(await Promise.all(allSessions.map(statusOf))).toEqual(allSessions.map(() => 401));
  const kept = resources.directory.selectFrom('staff_action').select(['command', 'options']).where('command', '=', 'end-sessions');
  expect(await kept.execute()).toEqual([{ command: 'end-sessions', options: { user: 'all' } }]);
});
