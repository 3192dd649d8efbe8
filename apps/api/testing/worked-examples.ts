import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { orderStatus } from '@hiram/contract/endpoints/order.ts';
import { calendarDate } from '@hiram/contract/product/dates.ts';
import { makeId } from '@hiram/contract/wire/ids.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { profiles } from '@hiram/contract/product/profile.ts';
import type { ProfileName } from '@hiram/contract/product/profile.ts';
import { planOf } from '@hiram/contract/money/schedule.ts';
import { termsOf } from '@hiram/contract/money/terms.ts';
import { lockOrder } from '../src/lending/ledger/transfers.ts';
import { disburse } from '../src/lending/origination/disbursement.ts';
import { insertInstalments, insertOrder } from '../src/lending/origination/orders.ts';
import { rolloverQuoteOf } from '../src/lending/engine/rollover.ts';
import { dateOf } from '../src/lending/engine/loan.ts';
import type { AgreedLoan, Loan } from '../src/lending/engine/loan.ts';
import { payoffOf } from '../src/lending/engine/payoff.ts';
import { loanStatus } from '../src/lending/engine/order-status.ts';
import type { BuiltBorrower } from './factories.ts';
import { PRODUCT_ID, inTransaction } from './loans.ts';
import { noonOf } from './payments.ts';

/** What the worked examples say about a loan on a day. */
export interface ExampleState {
  readonly date: string;
  readonly status: number;
  readonly overpayment: number;
  readonly oneTimePenalty: number;
  readonly penaltiesCharged: number;
  readonly paid: { readonly penalty: number; readonly interest: number; readonly principal: number; readonly rollover: number };
  readonly instalments: readonly { readonly k: number; readonly due: string; interest: number; principal: number; penalty: number }[];
  readonly rolloverQuote: { readonly fee: number; readonly penalties: number } | null;
  readonly payoff: number | null;
}

export interface ExampleStep extends ExampleState {
  readonly pay?: number;
  readonly rollover?: number;
  readonly look?: true;
}

/** A loan from its payout on, worked out by an independent program of exact integers and rationals. */
export interface WorkedExample {
  readonly terms: { readonly P: number; readonly n: number; readonly d: number; rate: number; fee: number; rollover: number };
  readonly profile: ProfileName;
  readonly client: 'new' | 'repeat';
  readonly disbursed: string;
  readonly steps: readonly ExampleStep[];
}

export const workedExamples = JSON.parse(
  readFileSync(new URL('examples/worked-examples.json', import.meta.url), 'utf8'),
) as readonly WorkedExample[];

function planOfExample({ terms, disbursed }: WorkedExample) {
  return planOf({
    principal: centavos(terms.P),
    instalments: terms.n,
    periodDays: terms.d,
    feeBps: terms.fee,
    rateBps: terms.rate,
    disbursedOn: calendarDate(disbursed),
  });
}

export function agreedOfExample(example: WorkedExample): AgreedLoan {
  const plan = planOfExample(example);
  return {
    disbursedOn: plan.disbursedOn,
    principal: plan.principal,
    fee: plan.fee,
    periodDays: example.terms.d,
    rateBps: example.terms.rate,
    rolloverBps: example.terms.rollover,
    repeatClient: example.client === 'repeat',
    instalments: plan.instalments.map(({ principal, interest }) => ({ principal, interest })),
    terms: termsOf(profiles[example.profile]),
  };
}

/** A loan in the words of the worked examples. */
export function stateOf(loan: Loan): ExampleState {
  const rolloverQuote = rolloverQuoteOf(loan);
  return {
    date: dateOf(loan, loan.day),
    status: loanStatus(loan),
    overpayment: loan.overpayment,
    oneTimePenalty: loan.oneTimePenalty,
    penaltiesCharged: loan.penaltiesCharged,
    paid: {
      penalty: loan.flows.net('overpayment', 'penalty') + loan.flows.net('rollover', 'penalty'),
      interest: loan.flows.net('overpayment', 'interest'),
      principal: loan.flows.net('overpayment', 'principal'),
      rollover: loan.flows.net('rollover', 'lender.rollovers'),
    },
    instalments: loan.instalments.map(({ number, dueDay, interest, principal, penalty }) => ({
      k: number,
      due: dateOf(loan, dueDay),
      interest,
      principal,
      penalty,
    })),
    rolloverQuote: rolloverQuote === null ? null : { fee: rolloverQuote.fee, penalties: rolloverQuote.penalties },
    payoff: payoffOf(loan),
  };
}

export interface BuiltExample {
  readonly example: WorkedExample;
  readonly userId: string;
  readonly orderId: string;
}

/** The loan of a worked example, paid out on its day. Its terms are not the sample products', so its offer is written as it is. */
export async function buildExample(borrower: BuiltBorrower, example: WorkedExample): Promise<BuiltExample> {
  const { userId, shard } = borrower;
  const plan = planOfExample(example);
  const at = noonOf(plan.disbursedOn);
  const [offerId, orderId] = [makeId('offer', shard, randomBytes(12)), makeId('order', shard, randomBytes(12))];
  await inTransaction(borrower, async (transaction) => {
    await transaction
      .insertInto('offer')
      .values({
        user_id: userId,
        offer_id: offerId,
        product_id: PRODUCT_ID,
        principal: plan.principal,
        instalments: example.terms.n,
        period_days: example.terms.d,
        fee_bps: example.terms.fee,
        rate_bps: example.terms.rate,
        rollover_bps: example.terms.rollover,
        fee: plan.fee,
        proceeds: plan.proceeds,
        total_interest: plan.totalInterest,
        state: 'accepted',
        created_at: at,
        expires_at: at,
      })
      .execute();
    await insertOrder(transaction, {
      user_id: userId,
      order_id: orderId,
      offer_id: offerId,
      product_id: PRODUCT_ID,
      lifecycle: orderStatus.crediting,
      repeat_client: example.client === 'repeat',
      created_at: at,
      decision_due_at: at,
    });
    await insertInstalments(transaction, { userId, orderId, plan });
    const order = await lockOrder(transaction, { userId, orderId });
    if (order === null) throw new Error('the order was made just now');
    await disburse(transaction, { order, reference: `${orderId}-1`, at });
  });
  return { example, userId, orderId };
}
