import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { CellTransaction } from '../db/cell-transaction.ts';
import type { Directory } from '../db/directory.ts';

/** The approval of a second person. */
export interface Approval {
  readonly approver: string;
  /** The most that may be posted by it; null for no single amount. */
  readonly amount: number | null;
}

export interface StaffAction {
  readonly command: string;
  readonly operator: string;
  readonly reason: string;
  readonly options: Readonly<Record<string, string>>;
  readonly at: Date;
  readonly approval?: Approval;
  /** Centavos that the act posted on its order. */
  readonly posted?: number;
  /** What it changed, where that is one thing: how it was, and how it is now. Ids, states and amounts; nothing that somebody wrote. */
  readonly change?: { readonly before: object; readonly after: object };
}

/** Before it is done. */
export type Doing = Omit<StaffAction, 'at' | 'change' | 'posted'>;

/** Kept beside what was done to a borrower, in its transaction. */
export async function keepStaffAction(transaction: CellTransaction, userId: string, action: StaffAction): Promise<void> {
  await transaction
    .insertInto('staff_action')
    .values({ user_id: userId, posted: action.posted ?? null, ...rowOf(action) })
    .execute();
}

/** For what is about no single borrower. */
export async function keepGlobalStaffAction(directory: Directory, action: StaffAction): Promise<void> {
  await directory.insertInto('staff_action').values(rowOf(action)).execute();
}

type Wanted = Pick<StaffAction, 'command' | 'options'>;

/** Whether the same was wanted before and is done, whoever wanted it and why. */
export async function isKept(transaction: CellTransaction, userId: string, { command, options }: Wanted): Promise<boolean> {
  const row = await transaction
    .selectFrom('staff_action')
    .select('action_id')
    .where('user_id', '=', userId)
    .where('command', '=', command)
    .where(same(options))
    .executeTakeFirst();
  return row !== undefined;
}

export async function isKeptGlobally(directory: Directory, { command, options }: Wanted): Promise<boolean> {
  const row = await directory
    .selectFrom('staff_action')
    .select('action_id')
    .where('command', '=', command)
    .where(same(options))
    .executeTakeFirst();
  return row !== undefined;
}

const same = (options: StaffAction['options']): RawBuilder<boolean> => sql<boolean>`options = ${JSON.stringify(options)}::jsonb`;

const SALT_BYTES = 16;

const rowOf = ({ command, operator, reason, options, at, approval, change }: StaffAction) => ({
  action_id: randomUUID(),
  command,
  operator,
  reason,
  options: JSON.stringify(options),
  done_at: at,
  approver: approval?.approver ?? null,
  before: change === undefined ? null : JSON.stringify(change.before),
  after: change === undefined ? null : JSON.stringify(change.after),
  salt: randomBytes(SALT_BYTES),
});
