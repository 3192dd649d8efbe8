import { AGENTS, SUPERVISORS, defineAct, text } from '../platform/staff/act.ts';
import type { Act, ActWork } from '../platform/staff/act.ts';
import { insertGlobalStaffAction, insertStaffAction } from '../platform/staff/staff-actions.ts';
import { revokeAllSessions, revokeSessions } from '../platform/request/sessions.ts';

const ALL_BORROWERS = 'all';

export const sessionCommands: readonly Act[] = [
  defineAct({
    name: 'end-sessions',
    about:
      'Ends every session of a borrower at once, on every device. --user all (supervisors only): the sessions of all borrowers, who then sign in again.',
    roles: AGENTS,
    effect: 'changes',
    undoneBy: null,
    options: { user: text },
    rolesFor: ({ user }) => (user === ALL_BORROWERS ? SUPERVISORS : AGENTS),
    run: async (work, { user }) => ({ ended: user === ALL_BORROWERS ? await endAll(work) : await endOf(work, user) }),
  }),
];

async function endOf({ resources, doing }: ActWork, userId: string): Promise<number> {
  const { cells, clock } = resources;
  const at = await clock.now();
  return cells
    .of(userId)
    .database.transaction()
    .execute(async (transaction) => {
      const ended = await revokeSessions(transaction, userId, clock.real());
      await insertStaffAction(transaction, userId, { ...doing, at, change: { before: { open: ended }, after: { open: 0 } } });
      return ended;
    });
}

async function endAll({ resources, doing }: ActWork): Promise<number> {
  const { cells, clock, directory } = resources;
  await insertGlobalStaffAction(directory, { ...doing, at: await clock.now() });
  const ended = await Promise.all(cells.all.map(({ database }) => revokeAllSessions(database, clock.real())));
  return ended.reduce((sum, each) => sum + each, 0);
}
