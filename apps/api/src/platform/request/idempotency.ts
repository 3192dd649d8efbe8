import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { CellDatabase } from '../db/cells.ts';
import { Refusal } from './refusal.ts';
import { cellTables } from '../../tables/cell.ts';
import type { CellTables } from '../../tables/cell.ts';

const KEY_LIFETIME_MS = 24 * 3_600_000;
/** Limit per caller and borrower within `KEY_LIFETIME_MS`. Decided: a borrower's day has a few dozen. */
const MOST_KEYS = cellTables.idempotency_key.bound.most;

/** An operation that must have its effect once, however often a client requests it. */
export interface Intent {
  /** Owner of the key: the borrower, or a partner. */
  readonly caller: string;
  readonly key: string;
  /** Hash of the call and its decoded fields; identical requests have the same fingerprint. */
  readonly fingerprint: Buffer;
}

interface IdempotentCall {
  readonly database: CellDatabase;
  readonly userId: string;
  readonly intent: Intent | null;
  readonly at: Date;
}

/**
 * Runs the effect in one transaction with its key and its answer; a request that repeats the key gets the stored answer. A concurrent identical
 * request waits on the key's row until the first one commits or rolls back.
 */
export function runOnce<Answer>(call: IdempotentCall, effect: (transaction: Transaction<CellTables>) => Promise<Answer>): Promise<Answer> {
  const { intent } = call;
  return call.database.transaction().execute(async (transaction) => {
    if (intent === null) return effect(transaction);
    const key = { ...call, ...intent };
    if (!(await claimKey(transaction, key))) return (await getStoredAnswer(transaction, key)) as Answer;
    const answer = await effect(transaction);
    await storeAnswer(transaction, key, answer);
    return answer;
  });
}

type IdempotencyKey = Intent & Pick<IdempotentCall, 'userId' | 'at'>;

/** Inserts the key and returns true, unless it is in use. An expired key that was not swept yet counts as unused. */
async function claimKey(transaction: Transaction<CellTables>, { userId, caller, key, fingerprint, at }: IdempotencyKey): Promise<boolean> {
  const fresh = { fingerprint, answer: null, createdAt: at, expiresAt: new Date(at.getTime() + KEY_LIFETIME_MS) };
  const taken = await transaction
    .insertInto('idempotency_key')
    .values({ userId, caller, key, ...fresh })
    .onConflict((conflict) => conflict.columns(['userId', 'caller', 'key']).doUpdateSet(fresh).where('idempotency_key.expiresAt', '<=', at))
    .executeTakeFirstOrThrow();
  return taken.numInsertedOrUpdatedRows === 1n;
}

async function getStoredAnswer(
  transaction: Transaction<CellTables>,
  { userId, caller, key, fingerprint }: IdempotencyKey,
): Promise<unknown> {
  const row = await transaction
    .selectFrom('idempotency_key')
    .select(['fingerprint', 'answer'])
    .where('userId', '=', userId)
    .where('caller', '=', caller)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (!fingerprint.equals(row.fingerprint)) throw new Refusal('keyUsedForAnotherRequest');
  return row.answer;
}

/** Rejects the whole call if the caller has too many keys. */
async function storeAnswer(
  transaction: Transaction<CellTables>,
  { userId, caller, key, at }: IdempotencyKey,
  answer: unknown,
): Promise<void> {
  const lifetimeStart = new Date(at.getTime() - KEY_LIFETIME_MS);
  const { keys } = await transaction
    .updateTable('idempotency_key')
    .set({ answer: sql`${JSON.stringify(answer)}::jsonb` })
    .where('userId', '=', userId)
    .where('caller', '=', caller)
    .where('key', '=', key)
    .returning(
      sql<number>`(select count(*)::integer from (
        select from idempotency_key as held
        where held.user_id = ${userId} and held.caller = ${caller} and held.created_at > ${lifetimeStart} limit ${MOST_KEYS + 1}) as counted)`.as(
        'keys',
      ),
    )
    .executeTakeFirstOrThrow();
  if (keys > MOST_KEYS) throw new Refusal('tooManyRequests');
}
