import type { CellTransaction } from '../platform/db/cell-transaction.ts';
import { lockOrder } from '../lending/ledger/transfers.ts';
import type { LockedOrder } from '../lending/ledger/transfers.ts';
import type { OpsCommand } from '../platform/staff/ops-command.ts';
import type { PostingContext } from '../lending/servicing/repost-loan.ts';
import { keepStaffAction } from '../platform/staff/staff-actions.ts';

type Options = Readonly<Record<string, string>>;
type Effect = (transaction: CellTransaction, order: LockedOrder, options: Options, context: PostingContext) => Promise<boolean>;

interface OrderCommand extends Omit<OpsCommand, 'run'> {
  /** False when it was done before. */
  readonly effect: Effect;
}

/** A command about one order: its effect and who asked for it, in one transaction, once. */
export function orderCommand({ name, about, options, effect }: OrderCommand): OpsCommand {
  return {
    name,
    about,
    options: ['user', 'order', ...options],
    run: async ({ resources, operator, reason }, given) => {
      const { user: userId = '', order: orderId = '' } = given;
      const at = await resources.clock.now();
      const { database } = resources.cells.of(userId);
      const done = await database.transaction().execute(async (transaction) => {
        const order = await lockOrder(transaction, { userId, orderId });
        if (order === null) throw new Error('the borrower has no such order');
        const isNew = await effect(transaction, order, given, { profile: resources.config.profile, at });
        if (isNew) await keepStaffAction(transaction, userId, { command: name, operator, reason, options: given, at });
        return isNew;
      });
      return { done, note: done ? 'Done.' : 'This was done before. Nothing changed.' };
    },
  };
}
