import type { Profile } from '@hiram/contract/product/profile.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { findProduct } from '../../lending/origination/products.ts';
import { findLoanRecord, listLoanRecords, projectLoan } from '../../lending/servicing/loan-rows.ts';
import type { LoanRecord } from '../../lending/servicing/loan-rows.ts';
import type { CellRows, Reference } from '../../platform/db/reference.ts';
import type { ListedOrder } from './order-summary.ts';
import type { OrderKey } from '../../tables/loan.ts';

const MOST_LISTED = 50;

interface ViewContext {
  readonly profile: Profile;
  readonly today: CalendarDate;
}

export async function listOrders({ database, reference }: CellRows, userId: string, viewed: ViewContext): Promise<ListedOrder[]> {
  const records = await listLoanRecords(database, userId, MOST_LISTED);
  return Promise.all(records.map((record) => listed(reference, record, viewed)));
}

/** Returns `null` if the borrower has no such order; another borrower's order counts as none. */
export async function findOrder({ database, reference }: CellRows, key: OrderKey, viewed: ViewContext): Promise<ListedOrder | null> {
  const record = await findLoanRecord(database, key);
  return record === null ? null : listed(reference, record, viewed);
}

async function listed(reference: Reference, record: LoanRecord, { profile, today }: ViewContext): Promise<ListedOrder> {
  const { order, offer } = record;
  const product = await findProduct(reference, order.productId);
  if (product === null) throw new Error('the product of the order is missing');
  return { order, principal: offer.principal, product, loan: projectLoan(profile, record, today) };
}
