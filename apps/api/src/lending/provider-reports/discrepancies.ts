import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Directory } from '../../platform/db/directory.ts';
import { insertGlobalStaffAction } from '../../platform/staff/staff-actions.ts';
import { assertNotClaimedByOther } from '../../platform/staff/claims.ts';
import type { StaffAction } from '../../platform/staff/staff-actions.ts';
import type { ProviderReportDirectoryTables, Report } from '../../tables/provider-report.ts';

export type DiscrepancyRow = Selectable<ProviderReportDirectoryTables['discrepancy']>;

/** The list is for staff, who start with the oldest. */
const MOST_LISTED = 1_000;

interface Contradiction {
  readonly provider: string;
  readonly kind: DiscrepancyRow['kind'];
  readonly subject: string;
  readonly known: Report;
  readonly reported: Report;
  readonly orderId?: string | null;
  readonly at: Date;
}

/** Opens a discrepancy once. A repetition of the same contradiction is only counted, and a resolved one stays resolved. */
export async function openDiscrepancy(directory: Directory, contradiction: Contradiction): Promise<void> {
  const { provider, kind, subject, known, reported, orderId = null, at } = contradiction;
  await directory
    .insertInto('discrepancy')
    .values({
      discrepancy_id: idOf([provider, kind, subject, reported]),
      provider,
      kind,
      subject,
      known: JSON.stringify(known),
      reported: JSON.stringify(reported),
      order_id: orderId,
      first_reported_at: at,
      last_reported_at: at,
      times: 1,
      resolved_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .column('discrepancy_id')
        .doUpdateSet(({ eb, ref }) => ({ times: eb(ref('discrepancy.times'), '+', 1), last_reported_at: at })),
    )
    .execute();
}

const ID_LENGTH = 32;
const idOf = (parts: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, ID_LENGTH);

export function openDiscrepancies(directory: Directory): Promise<DiscrepancyRow[]> {
  return directory
    .selectFrom('discrepancy')
    .selectAll()
    .where('resolved_at', 'is', null)
    .orderBy('first_reported_at')
    .limit(MOST_LISTED)
    .execute();
}

/** Resolves a discrepancy and stores the staff action in one transaction. Returns false if it was resolved before; throws if there is none. */
export function resolveDiscrepancy(directory: Directory, discrepancyId: string, action: StaffAction): Promise<boolean> {
  return directory.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('discrepancy')
      .select(['resolved_at', 'taken_by', 'taken_at', 'taken_until'])
      .where('discrepancy_id', '=', discrepancyId)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) throw new Error(`there is no discrepancy ${discrepancyId}`);
    if (row.resolved_at !== null) return false;
    assertNotClaimedByOther(row, action);
    await transaction.updateTable('discrepancy').set({ resolved_at: action.at }).where('discrepancy_id', '=', discrepancyId).execute();
    const change = { before: { resolvedAt: null }, after: { resolvedAt: action.at } };
    await insertGlobalStaffAction(transaction, { ...action, change });
    return true;
  });
}
