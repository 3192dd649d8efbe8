import { addYears, manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { limits } from '@hiram/contract/product/limits.ts';
import { orderStatus } from '@hiram/contract/endpoints/order.ts';
import type { ERASURE_BLOCKERS } from '@hiram/contract/endpoints/privacy.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';

export type OpenMatter = (typeof ERASURE_BLOCKERS)[number];

/** State of a borrower's matters, as far as it decides what may be erased. */
export interface OpenMatters {
  /** A matter that must end before the erasure can be completed; `null` if nothing is open. */
  readonly open: OpenMatter | null;
  /** Last day of the legal term; `null` if something is open or there never was a loan. */
  readonly keptUntil: CalendarDate | null;
  /** Day on which the last loan or application ended; `null` in the same cases. */
  readonly closedOn: CalendarDate | null;
}

export async function openMattersOf(database: CellDatabase, userId: string): Promise<OpenMatters> {
  const orders = await ordersOf(database, userId);
  const open =
    orders.map(openMatterOf).find((matter) => matter !== null) ?? ((await hasOpenComplaint(database, userId)) ? 'complaint' : null);
  const last = orders.map(closedOn).toSorted().at(-1);
  const closed = open !== null || last === undefined ? null : last;
  return { open, closedOn: closed, keptUntil: closed === null ? null : addYears(closed, limits.privacy.keepYears) };
}

type ClosingOrder = Awaited<ReturnType<typeof ordersOf>>[number];

function openMatterOf(order: ClosingOrder): OpenMatter | null {
  if (order.lifecycle === orderStatus.inReview || order.lifecycle === orderStatus.crediting) return 'application';
  if (order.principalBalance + order.interestBalance + order.penaltyBalance > 0) return 'loan';
  return order.overpaymentBalance + order.rolloverBalance > 0 ? 'refund' : null;
}

/** Day of the last payment or of the refusal. */
const closedOn = ({ lastPaidOn, disbursedOn, decidedAt, createdAt }: ClosingOrder): CalendarDate =>
  lastPaidOn ?? disbursedOn ?? manilaDateOf(decidedAt ?? createdAt);

function ordersOf(database: CellDatabase, userId: string) {
  return database
    .selectFrom('loan_order as loan')
    .selectAll('loan')
    .select((each) =>
      each
        .selectFrom('loan_transaction as payment')
        .select(({ fn }) => fn.max('payment.valueOn').as('day'))
        .whereRef('payment.userId', '=', 'loan.userId')
        .whereRef('payment.orderId', '=', 'loan.orderId')
        .where('payment.reversedAt', 'is', null)
        .as('lastPaidOn'),
    )
    .where('loan.userId', '=', userId)
    .execute();
}

/** True if the borrower waits for an answer or a decision. */
async function hasOpenComplaint(database: CellDatabase, userId: string): Promise<boolean> {
  const open = await database
    .selectFrom('complaint')
    .select('complaintId')
    .where('userId', '=', userId)
    .where('state', '=', 'open')
    .union((query) => query.selectFrom('order_review').select('complaintId').where('userId', '=', userId).where('decidedAt', 'is', null))
    .union((query) =>
      query.selectFrom('rights_request').select('requestId as complaintId').where('userId', '=', userId).where('answeredAt', 'is', null),
    )
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}
