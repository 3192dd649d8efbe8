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
      discrepancyId: idOf([provider, kind, subject, reported]),
      provider,
      kind,
      subject,
      known: JSON.stringify(known),
      reported: JSON.stringify(reported),
      orderId,
      firstReportedAt: at,
      lastReportedAt: at,
      times: 1,
      resolvedAt: null,
    })
    .onConflict((conflict) =>
      conflict.column('discrepancyId').doUpdateSet(({ eb, ref }) => ({ times: eb(ref('discrepancy.times'), '+', 1), lastReportedAt: at })),
    )
    .execute();
}

const ID_LENGTH = 32;
const idOf = (parts: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, ID_LENGTH);

export function openDiscrepancies(directory: Directory): Promise<DiscrepancyRow[]> {
  return directory
    .selectFrom('discrepancy')
    .selectAll()
    .where('resolvedAt', 'is', null)
    .orderBy('firstReportedAt')
    .limit(MOST_LISTED)
    .execute();
}

/** Resolves a discrepancy and stores the staff action in one transaction. Returns false if it was resolved before; throws if there is none. */
export function resolveDiscrepancy(directory: Directory, discrepancyId: string, action: StaffAction): Promise<boolean> {
  return directory.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('discrepancy')
      .select(['resolvedAt', 'takenBy', 'takenAt', 'takenUntil'])
      .where('discrepancyId', '=', discrepancyId)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) throw new Error(`there is no discrepancy ${discrepancyId}`);
    if (row.resolvedAt !== null) return false;
    assertNotClaimedByOther(row, action);
    await transaction.updateTable('discrepancy').set({ resolvedAt: action.at }).where('discrepancyId', '=', discrepancyId).execute();
    const change = { before: { resolvedAt: null }, after: { resolvedAt: action.at } };
    await insertGlobalStaffAction(transaction, { ...action, change });
    return true;
  });
}
