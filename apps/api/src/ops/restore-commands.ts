import { requestErasure } from '../lending/personal-data/erasures.ts';
import { reconcileDirectory } from '../lending/restores/reconcile-directory.ts';
import { SUPERVISORS, defineAct, yesOption } from '../platform/staff/act.ts';
import type { Act, ActWork } from '../platform/staff/act.ts';
import { insertGlobalStaffAction, insertStaffAction } from '../platform/staff/staff-actions.ts';

export const restoreCommands: readonly Act[] = [
  defineAct({
    name: 'reconcile-directory',
    about:
      'Reconciles the directory and the cells after one of them was restored to an earlier time. Until then, workers do no dated work. --erase-again yes: erases borrowers again who were erased after their cell’s backup.',
    roles: SUPERVISORS,
    effect: 'posts',
    undoneBy: null,
    approvalRule: 'none',
    options: { 'erase-again': yesOption('erase-again') },
    run: reconcile,
  }),
];

async function reconcile({ resources, doing }: ActWork, { 'erase-again': isErasing }: { readonly 'erase-again': boolean }) {
  const at = await resources.clock.now();
  return reconcileDirectory(resources, {
    at,
    // check-log uses these standings to explain log entries that the restore has lost.
    onBegin: (standings) => insertGlobalStaffAction(resources.directory, { ...doing, at, change: { before: {}, after: standings } }),
    eraseAgain: isErasing
      ? async (transaction, userId) => {
          await requestErasure(transaction, userId, at);
          await insertStaffAction(transaction, userId, { ...doing, at });
        }
      : null,
  });
}
