import { randomBytes } from 'node:crypto';
import { orderStatus } from '@hiram/contract/endpoints/order.ts';
import { termsOf } from '@hiram/contract/money/terms.ts';
import type { LoanTerms } from '@hiram/contract/money/terms.ts';
import { profiles } from '@hiram/contract/product/profile.ts';
import { makeId } from '@hiram/contract/wire/ids.ts';
import { insertTerms } from '../src/lending/agreements/stored-terms.ts';
import { lockOrder } from '../src/lending/ledger/transfers.ts';
import { disburse } from '../src/lending/origination/disbursement.ts';
import { insertInstalments, insertOrder } from '../src/lending/origination/orders.ts';
import { planOfFigures } from './agreed-loan.ts';
import type { BuiltBorrower } from './factories.ts';
import { PRODUCT_ID, inTransaction } from './loans.ts';
import { noonOf } from './payments.ts';
import type { WorkedExample } from './worked-examples.ts';

export interface BuiltExample {
  readonly example: WorkedExample;
  readonly userId: string;
  readonly orderId: string;
}

/** Builds the disbursed loan of a worked example. Its offer is inserted directly, because its terms are not those of the sample products. */
export async function buildExample(
  borrower: BuiltBorrower,
  example: WorkedExample,
  added: Pick<LoanTerms, 'coolingOffDays'> = {},
): Promise<BuiltExample> {
  const { userId, shard } = borrower;
  const plan = planOfFigures(example.terms, example.disbursed);
  const at = noonOf(plan.disbursedOn);
  const [offerId, orderId] = [makeId('offer', shard, randomBytes(12)), makeId('order', shard, randomBytes(12))];
  await inTransaction(borrower, async (transaction) => {
    await transaction
      .insertInto('offer')
      .values({
        userId,
        offerId,
        productId: PRODUCT_ID,
        principal: plan.principal,
        instalments: example.terms.n,
        periodDays: example.terms.d,
        feeBps: example.terms.fee,
        rateBps: example.terms.rate,
        rolloverBps: example.terms.rollover,
        fee: plan.fee,
        proceeds: plan.proceeds,
        totalInterest: plan.totalInterest,
        state: 'accepted',
        createdAt: at,
        expiresAt: at,
      })
      .execute();
    await insertOrder(transaction, {
      userId,
      orderId,
      offerId,
      productId: PRODUCT_ID,
      lifecycle: orderStatus.crediting,
      repeatClient: example.client === 'repeat',
      termsId: await insertTerms(transaction, { ...termsOf(profiles[example.profile]), ...added }),
      createdAt: at,
      decisionDueAt: at,
    });
    await insertInstalments(transaction, { userId, orderId, plan });
    const order = await lockOrder(transaction, { userId, orderId });
    if (order === null) throw new Error('the order does not exist');
    await disburse(transaction, { order, reference: `${orderId}-1`, at });
  });
  return { example, userId, orderId };
}
