import { randomUUID } from 'node:crypto';
import type { CellTransaction } from '../db/cell-transaction.ts';
import type { Directory } from '../db/directory.ts';

export interface StaffAction {
  readonly command: string;
  readonly operator: string;
  readonly reason: string;
  readonly options: Readonly<Record<string, string>>;
  readonly at: Date;
}

/** Kept beside what was done to a borrower, in its transaction. */
export async function keepStaffAction(transaction: CellTransaction, userId: string, action: StaffAction): Promise<void> {
  await transaction
    .insertInto('staff_action')
    .values({ user_id: userId, ...rowOf(action) })
    .execute();
}

/** For what is about no single borrower. */
export async function keepGlobalStaffAction(directory: Directory, action: StaffAction): Promise<void> {
  await directory.insertInto('staff_action').values(rowOf(action)).execute();
}

const rowOf = ({ command, operator, reason, options, at }: StaffAction) => ({
  action_id: randomUUID(),
  command,
  operator,
  reason,
  options: JSON.stringify(options),
  done_at: at,
});
