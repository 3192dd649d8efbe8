import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { CellTransaction } from '../db/cell-transaction.ts';
import type { Directory } from '../db/directory.ts';

export interface Approval {
  readonly approver: string;
  /** Maximum amount that may be posted; `null` if the act has no single amount. */
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
  /** State of the changed thing before and after, if the act changed exactly one. Contains ids, states and amounts, never free text. */
  readonly change?: { readonly before: object; readonly after: object };
}

/** An action that is not done yet. */
export type PendingAction = Omit<StaffAction, 'at' | 'change' | 'posted'>;

/** Inserts an action about a borrower, in the transaction of its effect. */
export async function insertStaffAction(transaction: CellTransaction, userId: string, action: StaffAction): Promise<void> {
  await transaction
    .insertInto('staff_action')
    .values({ userId, posted: action.posted ?? null, ...rowOf(action) })
    .execute();
}

/** Inserts an action that is about no single borrower. */
export async function insertGlobalStaffAction(directory: Directory, action: StaffAction): Promise<void> {
  await directory.insertInto('staff_action').values(rowOf(action)).execute();
}

type ActionKey = Pick<StaffAction, 'command' | 'options'>;

/** True if the same command was done before with the same options, regardless of operator and reason. */
export async function isStaffActionRecorded(
  transaction: CellTransaction,
  userId: string,
  { command, options }: ActionKey,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('staff_action')
    .select('actionId')
    .where('userId', '=', userId)
    .where('command', '=', command)
    .where(hasSameOptions(options))
    .executeTakeFirst();
  return row !== undefined;
}

export async function isGlobalStaffActionRecorded(directory: Directory, { command, options }: ActionKey): Promise<boolean> {
  const row = await directory
    .selectFrom('staff_action')
    .select('actionId')
    .where('command', '=', command)
    .where(hasSameOptions(options))
    .executeTakeFirst();
  return row !== undefined;
}

const hasSameOptions = (options: StaffAction['options']): RawBuilder<boolean> => sql<boolean>`options = ${JSON.stringify(options)}::jsonb`;

const SALT_BYTES = 16;

const rowOf = ({ command, operator, reason, options, at, approval, change }: StaffAction) => ({
  actionId: randomUUID(),
  command,
  operator,
  reason,
  options: JSON.stringify(options),
  doneAt: at,
  approver: approval?.approver ?? null,
  before: change === undefined ? null : JSON.stringify(change.before),
  after: change === undefined ? null : JSON.stringify(change.after),
  salt: randomBytes(SALT_BYTES),
});
