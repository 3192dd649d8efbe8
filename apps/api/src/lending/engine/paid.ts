import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import type { OrderKey } from '../../platform/db/schema/loan.tables.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Flows } from './flows.ts';
import { PAYMENT_PURPOSES } from '@hiram/contract/money/loan-transactions.ts';
import { postedFlows } from '../servicing/posted-flows.ts';

/** What the borrower's money paid. */
export interface PaidParts {
  readonly principal: Centavos;
  readonly interest: Centavos;
  readonly penalty: Centavos;
  /** Fees. */
  readonly rollover: Centavos;
}

/** And the day of the last payment. */
export interface Paid extends PaidParts {
  readonly lastOn: CalendarDate | null;
}

/** All that was paid. */
export const totalOf = ({ principal, interest, penalty, rollover }: PaidParts): Centavos =>
  centavos(principal + interest + penalty + rollover);

export const paidIn = (flows: Flows): PaidParts => ({
  principal: flows.net('overpayment', 'principal'),
  interest: flows.net('overpayment', 'interest'),
  penalty: centavos(flows.net('overpayment', 'penalty') + flows.net('rollover', 'penalty')),
  rollover: flows.net('rollover', 'lender.rollovers'),
});

export async function findPaid(database: CellDatabase, key: OrderKey): Promise<Paid> {
  const flows = await postedFlows(database, key);
  return { ...paidIn(flows), lastOn: await lastPaymentOn(database, key) };
}

async function lastPaymentOn(database: CellDatabase, { userId, orderId }: OrderKey): Promise<CalendarDate | null> {
  return (await lastPayment.first(database, { userId, orderId }))?.value_on ?? null;
}

const lastPayment = prepared((database: CellDatabase, given: OrderKey) =>
  database
    .selectFrom('loan_transaction')
    .select('value_on')
    .where('user_id', '=', given.userId)
    .where('order_id', '=', given.orderId)
    .where('reversed_at', 'is', null)
    .where('kind', 'in', PAYMENT_PURPOSES)
    .orderBy('value_on', 'desc')
    .limit(1),
);
