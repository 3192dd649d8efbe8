import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import type { Receipt, receipts } from '@hiram/contract/endpoints/documents.ts';
import { findBorrowerName } from '../../lending/borrowers/borrowers.ts';
import { Refusal } from '../../platform/request/refusal.ts';
import { slipReferenceOf } from '../../lending/payments/transaction-ids.ts';
import type { Resources } from '../../providers/resources.ts';
import { checkOf } from './check-address.ts';
import { paymentsIn, readHistory } from './order-history.ts';
import type { PaymentEntry } from './order-history.ts';
import { issueDocuments } from './documents.store.ts';
import type { DocumentRow } from '../../tables/document.ts';
import type { OrderKey } from '../../tables/loan.ts';

/** Bound of the list, above the number of payments of any real loan. */
const MOST_LISTED = 100;

type Stores = Pick<Resources, 'cells' | 'clock' | 'config'>;

export async function readReceipts(stores: Stores, order: OrderKey): Promise<AnswerOf<typeof receipts>> {
  return { receipts: await receiptsOf(stores, order) };
}

async function receiptsOf({ cells, clock, config }: Stores, order: OrderKey): Promise<Receipt[]> {
  const { database } = cells.of(order.userId);
  const at = await clock.now();
  const history = await readHistory(database, order, { profile: config.profile, asOf: manilaDateOf(at) });
  if (history === null) throw new Refusal('notFound');
  const payments = paymentsIn(history).slice(-MOST_LISTED).toReversed();
  const sequences = payments.map(({ transaction }) => transaction.row.sequence);
  const documents = await issueDocuments(database, order, { kind: 'receipt', sequences }, at);
  const payerName = await findBorrowerName(database, order.userId);
  const { coolingOffDays } = history.loan.agreed.terms;
  return payments.map((payment) => {
    const document = documents.get(payment.transaction.row.sequence);
    if (document === undefined) throw new Error('the receipt has no number');
    return receiptOf(payment, { document, payerName, publicOrigin: config.publicOrigin, coolingOffDays });
  });
}

/** `null` if this is not a payment of the order, or the payment was reversed. */
export async function findReceipt(stores: Stores, order: OrderKey, payment: number): Promise<Receipt | null> {
  const all = await receiptsOf(stores, order);
  return all.find((each) => each.payment === payment) ?? null;
}

interface ReceiptContext {
  readonly document: DocumentRow;
  readonly payerName: string;
  readonly publicOrigin: string;
  readonly coolingOffDays: number | undefined;
}

/** Included only for payments within the cooling-off period, which could have given the loan back. */
function coolingOffReceiptFields(
  { day, givesBack, owedAfter }: PaymentEntry,
  coolingOffDays: number | undefined,
): Pick<Receipt, 'givesBack'> {
  if (givesBack) return { givesBack };
  return coolingOffDays !== undefined && day <= coolingOffDays && owedAfter > 0 ? { givesBack } : {};
}

function receiptOf(payment: PaymentEntry, { document, payerName, publicOrigin, coolingOffDays }: ReceiptContext): Receipt {
  const { transaction, change, owedAfter } = payment;
  const { row, kind: purpose, amount } = transaction;
  return {
    ...checkOf(publicOrigin, document),
    payment: row.sequence,
    intentId: row.intentId,
    reference: slipReferenceOf(row),
    purpose,
    channelName: row.channelName,
    amount,
    paidOn: row.valueOn,
    postedOn: manilaDateOf(row.postedAt),
    payerName,
    toPenalty: change.paid.penalty,
    toInterest: change.paid.interest,
    toPrincipal: change.paid.principal,
    toRolloverFee: change.paid.rollover,
    ...(change.paid.plan === 0 ? {} : { toPlanFee: change.paid.plan }),
    kept: change.kept,
    owedAfter,
    ...coolingOffReceiptFields(payment, coolingOffDays),
  };
}
