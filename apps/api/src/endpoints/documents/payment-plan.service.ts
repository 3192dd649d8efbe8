import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import type { AgreedPaymentPlan, paymentPlan } from '@hiram/contract/endpoints/payment-plan.ts';
import type { PaymentPlan } from '../../lending/engine/loan.ts';
import { totalOfSteps } from '../../lending/engine/payment-plan.ts';
import { datedStep } from '../../lending/servicing/payment-plans.ts';
import type { StoredTransaction } from '../../lending/servicing/loan-transactions.ts';
import { Refusal } from '../../platform/request/refusal.ts';
import type { Resources } from '../../providers/resources.ts';
import { checkOf } from './check-address.ts';
import { issueDocuments } from './documents.store.ts';
import { readHistory } from './order-history.ts';
import type { OrderHistory } from './order-history.ts';
import type { OrderKey } from '../../tables/loan.ts';

type PlanSources = Pick<Resources, 'cells' | 'clock' | 'config'>;

/** Returns the last plan of an order. Its document number is created on the first read. */
export async function readPaymentPlan({ cells, clock, config }: PlanSources, order: OrderKey): Promise<AnswerOf<typeof paymentPlan>> {
  const { database } = cells.of(order.userId);
  const at = await clock.now();
  const history = await readHistory(database, order, { profile: config.profile, asOf: manilaDateOf(at) });
  if (history === null) throw new Refusal('notFound');
  const last = listPlans(history).at(-1);
  if (last === undefined) return { plan: null };
  const { sequence } = last.transaction.row;
  const document = (await issueDocuments(database, order, { kind: 'paymentPlan', sequences: [sequence] }, at)).get(sequence);
  if (document === undefined) throw new Error('the payment plan has no number');
  return { plan: { ...checkOf(config.publicOrigin, document), ...toPlanDocument(history, last) } };
}

interface StoredPlan {
  readonly transaction: StoredTransaction;
  readonly plan: PaymentPlan;
}

export function listPlans({ loan, entries }: OrderHistory): readonly StoredPlan[] {
  const transactions = entries.flatMap(({ transaction }) => (transaction?.kind === 'paymentPlan' ? [transaction] : []));
  return transactions.flatMap((transaction, index) => {
    const plan = loan.paymentPlans[index];
    return plan === undefined ? [] : [{ transaction, plan }];
  });
}

function toPlanDocument(
  { loan }: OrderHistory,
  { transaction, plan }: StoredPlan,
): Omit<AgreedPaymentPlan, 'number' | 'checkCode' | 'checkUrl'> {
  return {
    agreedOn: transaction.row.valueOn,
    state: plan.state,
    total: transaction.amount,
    // A plan that was paid off early has the price that was really paid.
    price: plan.price,
    paid: plan.paid,
    steps: plan.steps.map((step, index) => ({
      ...datedStep(loan, step),
      isPaid: plan.state === 'kept' || totalOfSteps(plan.steps.slice(0, index + 1)) <= plan.paid,
    })),
  };
}
