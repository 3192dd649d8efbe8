import { orderStatus } from '@hiram/contract/endpoints/order.ts';
import { addDays, calendarDate, manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { LoanTerms } from '@hiram/contract/money/terms.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { CellTransaction } from '../src/platform/db/cell-transaction.ts';
import { insertTerms } from '../src/lending/agreements/stored-terms.ts';
import { lockOrder } from '../src/lending/ledger/transfers.ts';
import type { Resources } from '../src/providers/resources.ts';
import type { PaymentPurpose } from '@hiram/contract/money/loan-transactions.ts';
import { postTransaction } from '../src/lending/servicing/repost-loan.ts';
import { quoteOf } from '../src/lending/engine/quote.ts';
import { buildOrder, inTransaction } from './loans.ts';
import type { BuiltOrder, OfferChoices } from './loans.ts';
import { readLoan } from './read-loan.ts';

const PAID_OUT_ON = calendarDate('2026-03-01');

export const noonOf = (date: CalendarDate): Date => new Date(`${date}T12:00:00+08:00`);
/** The day so many days after the disbursement of `paidOut`. */
export const day = (number: number): CalendarDate => addDays(PAID_OUT_ON, number);

export interface PaymentInput {
  readonly id: string;
  readonly amount: number;
  /** Days after the disbursement. */
  readonly on: number;
  readonly purpose?: PaymentPurpose;
  /** By default the day of payment. */
  readonly postedOn?: number;
}

interface PostedPayment extends Pick<PaymentInput, 'id' | 'amount' | 'purpose'> {
  readonly valueOn: CalendarDate;
  readonly at: Date;
  /** Terms under which a rollover was offered; without them only the total cost cap applies. */
  readonly terms?: LoanTerms | null;
}

/** Orders and payments on days counted from the disbursement. */
export function paymentsFor(resources: Resources) {
  const { profile } = resources.config;
  async function post(
    transaction: CellTransaction,
    { userId, orderId }: Pick<BuiltOrder, 'userId' | 'orderId'>,
    { id, amount, purpose = 'repayment', valueOn, at, terms = null }: PostedPayment,
  ): Promise<boolean> {
    const order = await lockOrder(transaction, { userId, orderId });
    if (order === null) throw new Error('no order');
    const termsId = terms === null ? null : await insertTerms(transaction, terms);
    const payment = { transactionId: id, kind: purpose, amount: centavos(amount), valueOn, intentId: null, channelName: 'Test', termsId };
    return postTransaction(transaction, order, payment, { profile, at });
  }
  return {
    /** ₱8,000.00 in four payments of 2,320, 2,240, 2,160 and 2,080, thirty days apart. */
    paidOut: (choices: OfferChoices = {}): Promise<BuiltOrder> =>
      buildOrder(resources, { ...choices, status: orderStatus.active, at: noonOf(PAID_OUT_ON) }),

    pay: (order: BuiltOrder, { on, postedOn = on, ...paying }: PaymentInput): Promise<boolean> =>
      inTransaction(order.borrower, (transaction) => post(transaction, order, { ...paying, valueOn: day(on), at: noonOf(day(postedOn)) })),

    async payNow(order: BuiltOrder, paying: Omit<PaymentInput, 'on' | 'postedOn'>): Promise<boolean> {
      const at = await resources.clock.now();
      return inTransaction(order.borrower, (transaction) => post(transaction, order, { ...paying, valueOn: manilaDateOf(at), at }));
    },

    post,

    quote: async (order: BuiltOrder, on: number) => quoteOf(await readLoan(resources, order, day(on))),
  };
}
