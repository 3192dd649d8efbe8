import { requestErasure } from '../lending/personal-data/erasures.ts';
import { reconcileDirectory } from '../lending/restores/reconcile-directory.ts';
import type { OpsCommand, OpsContext } from '../platform/staff/ops-command.ts';
import { keepGlobalStaffAction, keepStaffAction } from '../platform/staff/staff-actions.ts';

export const restoreCommands: readonly OpsCommand[] = [
  {
    name: 'reconcile-directory',
    about:
      'Brings the directory and the cells together after one of them was restored to another moment. The worker waits for it. --erase-again yes: borrowers who were erased after the backup of their cell are erased once more.',
    options: [],
    optional: ['erase-again'],
    run: reconcile,
  },
];

async function reconcile({ resources, operator, reason }: OpsContext, options: Readonly<Record<string, string>>) {
  const isErasing = options['erase-again'] === 'yes';
  if (!isErasing && options['erase-again'] !== undefined) throw new Error('--erase-again is yes, or is left out');
  const at = await resources.clock.now();
  const action = { command: 'reconcile-directory', operator, reason, options, at };
  await keepGlobalStaffAction(resources.directory, action);
  return reconcileDirectory(resources, {
    at,
    eraseAgain: isErasing
      ? async (transaction, userId) => {
          await requestErasure(transaction, userId, at);
          await keepStaffAction(transaction, userId, action);
        }
      : null,
  });
}
