import { calendarDate, manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { PaymentEvent } from '@hiram/contract/providers/providers.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import type { Directory } from '../../platform/db/directory.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { openDiscrepancy } from '../provider-reports/discrepancies.ts';
import type { ProviderPaymentRow } from '../../tables/payment.ts';
import type { Report } from '../../tables/provider-report.ts';

/** A payment as reported by its provider: by webhook, status polling or settlement list. */
export interface ProviderPayment {
  readonly provider: string;
  readonly event: PaymentEvent;
}

const FIRST_DAY = calendarDate('1000-01-01');
const LAST_DAY = calendarDate('9999-12-31');

/** Manila day of a payment. A year outside the supported calendar becomes its nearest day, which is just as implausible. */
export function paidOnOf({ paidAt }: Pick<PaymentEvent, 'paidAt'>): CalendarDate {
  const year = Number(paidAt.slice(0, 4));
  if (year < 1000) return FIRST_DAY;
  return year >= 9999 ? LAST_DAY : manilaDateOf(new Date(paidAt));
}

/** Facts that two reports of one payment must agree on. */
export const factsOf = ({ amount, currency, providerReference, paidAt }: PaymentEvent): Report => ({
  amount,
  currency,
  reference: providerReference,
  paidOn: paidOnOf({ paidAt }),
});

const knownOf = ({ amount, currency, reference, paidOn }: ProviderPaymentRow): Report => ({
  amount,
  currency,
  reference,
  paidOn,
});

/** A fact that was not stored agrees with every report. */
const agree = (known: Report, reported: Report): boolean =>
  Object.entries(known).every(([fact, value]) => value === null || value === reported[fact]);

interface Claim {
  /** Order to which the payment is to be posted; `null` for suspense. */
  readonly orderId: string | null;
  /** Amount already posted under this id. A restored directory may have lost its row. */
  readonly postedAmount?: Centavos | undefined;
  readonly at: Date;
}

/** The report conflicts with an earlier one, and a discrepancy is open. */
export type ReportConflict = 'contradicted';

/**
 * Assigns the payment to its order or to suspense, unless it is assigned already, and returns its row. Must precede every posting and every row of
 * suspense.
 */
export async function claimPayment(
  directory: Directory,
  payment: ProviderPayment,
  { orderId, postedAmount, at }: Claim,
): Promise<ProviderPaymentRow | ReportConflict> {
  const { provider, event } = payment;
  const row: ProviderPaymentRow = {
    provider,
    paymentId: event.paymentId,
    amount: postedAmount ?? event.amount,
    currency: event.currency,
    reference: event.providerReference,
    paidOn: paidOnOf(event),
    orderId,
    suspended: orderId === null,
    heardAt: at,
  };
  if ((await newPayment.first(directory, row)) !== undefined) return compare(directory, payment, row, at);
  return (await comparePayment(directory, payment, at)) ?? row;
}

const newPayment = prepared((directory: Directory, row: ProviderPaymentRow) =>
  directory
    .insertInto('provider_payment')
    .values({
      provider: row.provider,
      paymentId: row.paymentId,
      amount: row.amount,
      currency: row.currency,
      reference: row.reference,
      paidOn: row.paidOn,
      orderId: row.orderId,
      suspended: row.suspended,
      heardAt: row.heardAt,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'paymentId']).doNothing())
    .returning('paymentId'),
);

/** Returns the stored row of the payment; `null` if there is none. */
export async function comparePayment(
  directory: Directory,
  payment: ProviderPayment,
  at: Date,
): Promise<ProviderPaymentRow | ReportConflict | null> {
  const row = await paymentById.first(directory, { provider: payment.provider, paymentId: payment.event.paymentId });
  return row === undefined ? null : compare(directory, payment, row, at);
}

async function compare(
  directory: Directory,
  { provider, event }: ProviderPayment,
  row: ProviderPaymentRow,
  at: Date,
): Promise<ProviderPaymentRow | ReportConflict> {
  const [known, reported] = [knownOf(row), factsOf(event)];
  if (agree(known, reported)) return row;
  await openDiscrepancy(directory, { provider, kind: 'payment', subject: event.paymentId, known, reported, orderId: row.orderId, at });
  return 'contradicted';
}

const paymentById = prepared((directory: Directory, given: { readonly provider: string; readonly paymentId: string }) =>
  directory.selectFrom('provider_payment').selectAll().where('provider', '=', given.provider).where('paymentId', '=', given.paymentId),
);
