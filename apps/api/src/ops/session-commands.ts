import type { OpsCommand, OpsContext } from '../platform/staff/ops-command.ts';
import { keepGlobalStaffAction, keepStaffAction } from '../platform/staff/staff-actions.ts';
import { revokeAllSessions, revokeSessions } from '../platform/request/sessions.ts';

const EVERYBODY = 'all';

export const sessionCommands: readonly OpsCommand[] = [
  {
    name: 'end-sessions',
    about: 'Ends every session of a borrower at once, on every device. --user all: those of all borrowers. They sign in again.',
    options: ['user'],
    run: async (context, { user = '' }) => ({ ended: user === EVERYBODY ? await endAll(context) : await endOf(context, user) }),
  },
];

async function endOf({ resources, operator, reason }: OpsContext, userId: string): Promise<number> {
  const { cells, clock } = resources;
  const at = await clock.now();
  return cells
    .of(userId)
    .database.transaction()
    .execute(async (transaction) => {
      await keepStaffAction(transaction, userId, { command: 'end-sessions', operator, reason, options: { user: userId }, at });
      return revokeSessions(transaction, userId, clock.real());
    });
}

async function endAll({ resources, operator, reason }: OpsContext): Promise<number> {
  const { cells, clock, directory } = resources;
  await keepGlobalStaffAction(directory, {
    command: 'end-sessions',
    operator,
    reason,
    options: { user: EVERYBODY },
    at: await clock.now(),
  });
  const ended = await Promise.all(cells.all.map(({ database }) => revokeAllSessions(database, clock.real())));
  return ended.reduce((sum, each) => sum + each, 0);
}
