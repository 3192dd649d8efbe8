import { shardOf } from '../../platform/db/cells.ts';
import type { Cell } from '../../platform/db/cells.ts';
import type { Directory } from '../../platform/db/directory.ts';
import { oldestPaymentKept } from '../provider-reports/retention.ts';
import { PAGE, pagesOf } from '../../platform/db/pages.ts';

/**
 * Adds the provider's reference of every intent of a cell to the directory, as far back as the directory stores them. A reference whose intent is
 * gone stays: it names the cell that lost the intent, and a payment of it goes to suspense as a lost reference.
 */
export async function addReferences(directory: Directory, { database }: Cell, at: Date): Promise<number> {
  const oldest = oldestPaymentKept(at);
  let added = 0;
  for await (const page of pagesOf<IntentRow>((after) => intentsAfter(database, after))) {
    const rows = page.flatMap(({ user_id: userId, provider, provider_reference: reference, created_at }) =>
      reference === null || created_at < oldest ? [] : [{ provider, reference, shard: shardOf(userId), created_at }],
    );
    if (rows.length === 0) continue;
    const { numInsertedOrUpdatedRows } = await directory
      .insertInto('provider_reference')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    added += Number(numInsertedOrUpdatedRows ?? 0);
  }
  return added;
}

interface IntentRow {
  readonly user_id: string;
  readonly intent_id: string;
  readonly provider: string;
  readonly provider_reference: string | null;
  readonly created_at: Date;
}

function intentsAfter(database: Cell['database'], after: IntentRow | null): Promise<readonly IntentRow[]> {
  const rows = database
    .selectFrom('payment_intent')
    .select(['user_id', 'intent_id', 'provider', 'provider_reference', 'created_at'])
    .orderBy('user_id')
    .orderBy('intent_id')
    .limit(PAGE);
  if (after === null) return rows.execute();
  return rows
    .where(({ eb, refTuple, tuple }) => eb(refTuple('user_id', 'intent_id'), '>', tuple(after.user_id, after.intent_id)))
    .execute();
}
