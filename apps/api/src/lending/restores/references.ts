import { shardOf } from '../../platform/db/cells.ts';
import type { Cell } from '../../platform/db/cells.ts';
import type { Directory } from '../../platform/db/directory.ts';
import { oldestPaymentKept } from '../provider-reports/retention.ts';
import { PAGE, pagesOf } from '../../platform/db/pages.ts';
import type { PaymentIntentRow } from '../../tables/payment.ts';

/**
 * Adds the provider's reference of every intent of a cell to the directory, as far back as the directory stores them. A reference whose intent is
 * gone stays: it names the cell that lost the intent, and a payment of it goes to suspense as a lost reference.
 */
export async function addReferences(directory: Directory, { database }: Cell, at: Date): Promise<number> {
  const oldest = oldestPaymentKept(at);
  let added = 0;
  for await (const page of pagesOf<IntentRow>((after) => intentsAfter(database, after))) {
    const rows = page.flatMap(({ userId, provider, providerReference: reference, createdAt }) =>
      reference === null || createdAt < oldest ? [] : [{ provider, reference, shard: shardOf(userId), createdAt }],
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

type IntentRow = Pick<PaymentIntentRow, 'userId' | 'intentId' | 'provider' | 'providerReference' | 'createdAt'>;

function intentsAfter(database: Cell['database'], after: IntentRow | null): Promise<readonly IntentRow[]> {
  const rows = database
    .selectFrom('payment_intent')
    .select(['userId', 'intentId', 'provider', 'providerReference', 'createdAt'])
    .orderBy('userId')
    .orderBy('intentId')
    .limit(PAGE);
  if (after === null) return rows.execute();
  return rows.where(({ eb, refTuple, tuple }) => eb(refTuple('userId', 'intentId'), '>', tuple(after.userId, after.intentId))).execute();
}
