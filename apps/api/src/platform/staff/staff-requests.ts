import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@hiram/contract/product/dates.ts';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Directory } from '../db/directory.ts';
import { deleteRows } from '../db/old-rows.ts';
import { insertGlobalStaffAction } from './staff-actions.ts';
import type { PendingAction, StaffAction } from './staff-actions.ts';
import { isSamePerson, assertNotClaimedByOther } from './claims.ts';
import type { StaffDirectoryTables } from '../../tables/staff.ts';

export type StaffRequestRow = Selectable<StaffDirectoryTables['staff_request']>;

const LIFETIME_MS = DAY_MS;
const RETENTION_DAYS = 90;
/** Limit of the list for a person, which starts with the oldest requests. */
const MOST_LISTED = 1_000;

/** Thrown in the transaction of an act that posts more than one person, or its approval, allows. */
export class SecondPersonNeeded extends Error {
  /** Centavos that the act would have posted. */
  readonly amount: number;

  constructor(amount: number) {
    super('a second person has to approve this act');
    this.amount = amount;
  }
}

/**
 * Inserts a request for approval, or returns the open request with the same command and options. The directory's log names no borrower, so the
 * options are stored in the request alone.
 */
export function requestApproval(
  directory: Directory,
  doing: PendingAction,
  { amount, at }: { readonly amount: number | null; readonly at: Date },
): Promise<StaffRequestRow> {
  const { command, operator, reason } = doing;
  const options = JSON.stringify(doing.options);
  return directory.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${command} ${options}`}, 0))`.execute(transaction);
    const open = await transaction
      .selectFrom('staff_request')
      .selectAll()
      .where('command', '=', command)
      .where(sql<boolean>`options = ${options}::jsonb`)
      .where('decision', 'is', null)
      .where('endsAt', '>', at)
      .executeTakeFirst();
    if (open !== undefined) return open;
    const requestId = randomUUID();
    const ends = new Date(at.getTime() + LIFETIME_MS);
    await insertGlobalStaffAction(transaction, {
      command: 'request-approval',
      operator,
      reason: `for ${command}`,
      options: { request: requestId, command },
      at,
    });
    return transaction
      .insertInto('staff_request')
      .values({
        requestId,
        command,
        options,
        operator,
        reason,
        amount,
        requestedAt: at,
        endsAt: ends,
        decision: null,
        decidedBy: null,
        decidedAt: null,
        doneAt: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/** Returns the requests that wait for a decision, oldest first, and approved requests whose act was interrupted. */
export function openRequests(directory: Directory, at: Date): Promise<StaffRequestRow[]> {
  return directory
    .selectFrom('staff_request')
    .selectAll()
    .where('doneAt', 'is', null)
    .where(sql<boolean>`decision is distinct from 'refused'`)
    .where((each) => each.or([each('endsAt', '>', at), each('decision', '=', 'approved')]))
    .orderBy('requestedAt')
    .limit(MOST_LISTED)
    .execute();
}

/**
 * Approves another person's request. Returns `null` if its act is already done. A request whose act was interrupted is approved again and resumed.
 */
export function approveRequest(directory: Directory, requestId: string, action: StaffAction): Promise<StaffRequestRow | null> {
  return decide(directory, requestId, 'approved', action, (request) => {
    if (isSamePerson(request.operator, action.operator)) throw new Error('operators cannot approve their own requests');
    if (request.decision === 'refused') throw new Error(`this request was refused by ${request.decidedBy}`);
    if (request.doneAt !== null) return true;
    if (request.decision === null && request.endsAt <= action.at) throw new Error('this request has expired: request the approval again');
    return false;
  });
}

/** Refuses a request, or withdraws the operator's own. Returns `null` if it was already refused. */
export function refuseRequest(directory: Directory, requestId: string, action: StaffAction): Promise<StaffRequestRow | null> {
  return decide(directory, requestId, 'refused', action, (request) => {
    if (request.decision === 'approved') throw new Error(`this request was approved by ${request.decidedBy}`);
    return request.decision === 'refused';
  });
}

/** @param isOver returns true if the request was already decided in this way and done; throws if this decision is not allowed */
function decide(
  directory: Directory,
  requestId: string,
  decision: NonNullable<StaffRequestRow['decision']>,
  action: StaffAction,
  isOver: (request: StaffRequestRow) => boolean,
): Promise<StaffRequestRow | null> {
  return directory.transaction().execute(async (transaction) => {
    const { rows } = await sql<StaffRequestRow>`select * from staff_request where request_id::text = ${requestId} for update`.execute(
      transaction,
    );
    const [request] = rows;
    if (request === undefined) throw new Error(`there is no request ${requestId}`);
    if (isOver(request)) return null;
    assertNotClaimedByOther(request, action);
    const decided = { decision, decidedBy: action.operator, decidedAt: action.at };
    await transaction.updateTable('staff_request').set(decided).where('requestId', '=', requestId).execute();
    await insertGlobalStaffAction(transaction, action);
    return request;
  });
}

/**
 * Reopens an approved request that could not be executed, with the amount that its act would post now. It can then be approved or refused again, or
 * expires.
 */
export async function reopenRequest(directory: Directory, requestId: string, amount: number | null): Promise<void> {
  await directory
    .updateTable('staff_request')
    .set({ decision: null, decidedBy: null, decidedAt: null, amount })
    .where('requestId', '=', requestId)
    .where('doneAt', 'is', null)
    .execute();
}

export async function finishRequest(directory: Directory, requestId: string, at: Date): Promise<void> {
  await directory.updateTable('staff_request').set({ doneAt: at }).where('requestId', '=', requestId).where('doneAt', 'is', null).execute();
}

export const dropOldRequests = (directory: Directory, now: Date): Promise<number> =>
  deleteRows(directory, 'staff_request', sql`ends_at < ${new Date(now.getTime() - RETENTION_DAYS * DAY_MS)}`);
