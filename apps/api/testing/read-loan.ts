import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { Loan } from '../src/lending/engine/loan.ts';
import { findLoanRecord, projectLoan } from '../src/lending/servicing/loan-rows.ts';
import type { Resources } from '../src/providers/resources.ts';
import type { OrderKey } from '../src/tables/loan.ts';

export async function readLoan({ cells, config }: Resources, { userId, orderId }: OrderKey, day: CalendarDate): Promise<Loan> {
  const record = await findLoanRecord(cells.of(userId).database, { userId, orderId });
  const loan = record === null ? null : projectLoan(config.profile, record, day);
  if (loan === null) throw new Error('the order does not exist or is not disbursed');
  return loan;
}
