import { sql } from 'kysely';
import type { CellDatabase } from '../platform/db/cells.ts';
import { ALL_STAFF, defineAct } from '../platform/staff/act.ts';
import type { Act } from '../platform/staff/act.ts';
import type { OrderKey } from '../tables/loan.ts';

export const payoutCommands: readonly Act[] = [
  defineAct({
    name: 'list-contradicted-payouts',
    about:
      'Lists payouts that the bank first rejected and later credited, or the other way round. The first answer counts. Ask the bank about each of them.',
    roles: ALL_STAFF,
    effect: 'reads',
    options: {},
    isRecordedFirst: true,
    run: async ({ resources: { cells } }) => {
      const byCell = await Promise.all(cells.all.map(({ database }) => contradictedPayouts(database)));
      return byCell.flat().toSorted((one, other) => one.saidAt.getTime() - other.saidAt.getTime());
    },
  }),
];

interface ContradictedPayout extends OrderKey {
  readonly reference: string;
  readonly amount: number;
  readonly counted: string;
  readonly said: string;
  readonly saidAt: Date;
}

async function contradictedPayouts(database: CellDatabase): Promise<readonly ContradictedPayout[]> {
  const { rows } = await sql<ContradictedPayout>`
    select attempt.user_id as "userId", attempt.order_id as "orderId", attempt.reference, attempt.amount, attempt.state as counted,
      event.body ->> 'state' as said, event.received_at as "saidAt"
    from provider_event as event
    join payout_attempt as attempt on attempt.user_id = event.user_id and attempt.reference = event.body ->> 'reference'
    where event.provider = 'payout' and attempt.state in ('credited', 'rejected') and event.body ->> 'state' <> attempt.state`.execute(
    database,
  );
  return rows;
}
