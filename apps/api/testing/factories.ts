import { randomBytes, randomInt } from 'node:crypto';
import { shardOf } from '../src/platform/db/cells.ts';
import type { Cell } from '../src/platform/db/cells.ts';
import type { Resources } from '../src/providers/resources.ts';
import { issueSession } from '../src/platform/request/sessions.ts';
import type { PresentedSession } from '../src/platform/request/sessions.ts';

const HOUR_MS = 3_600_000;

export interface BuiltBorrower {
  readonly userId: string;
  readonly shard: number;
  readonly cell: Cell;
}

/** @param place the cell or the shard of the borrower; random if omitted */
export async function buildBorrower(
  { cells, clock }: Resources,
  place: { readonly inCell?: number; readonly inShard?: number } = {},
): Promise<BuiltBorrower> {
  const { inCell, inShard } = place;
  let userId = newUserId();
  while ((inCell !== undefined && cells.of(userId) !== cells.all[inCell]) || (inShard !== undefined && shardOf(userId) !== inShard))
    userId = newUserId();
  const cell = cells.of(userId);
  const row = { userId, phone: newPhone(), fullName: 'Test Borrower', createdAt: await clock.now() };
  await cell.database.insertInto('borrower').values(row).execute();
  return { userId, shard: shardOf(userId), cell };
}

export interface BuiltSession extends PresentedSession {
  readonly borrower: BuiltBorrower;
  readonly query: Record<string, string>;
}

interface SessionChoices {
  readonly borrower?: BuiltBorrower;
  readonly expiresInMs?: number;
}

export async function buildSession(resources: Resources, choices: SessionChoices = {}): Promise<BuiltSession> {
  const borrower = choices.borrower ?? (await buildBorrower(resources));
  const deviceId = `device-${randomBytes(4).toString('hex')}`;
  const at = resources.clock.real();
  const expiresAt = new Date(at.getTime() + (choices.expiresInMs ?? HOUR_MS));
  const sessionId = await issueSession(borrower.cell.database, { userId: borrower.userId, deviceId, at, expiresAt });
  if (sessionId === null) throw new Error('the borrower of the session does not exist');
  const presented = { userId: borrower.userId, sessionId, deviceId };
  return { ...presented, borrower, query: presented };
}

const newUserId = (): string => randomBytes(10).toString('hex');

/** In the format of the specified profile: eleven digits, 1 and then 3 to 9. */
export const newPhone = (): string => `1${randomInt(3, 10)}${String(randomInt(1_000_000_000)).padStart(9, '0')}`;
