import { randomUUID } from 'node:crypto';
import { figuresOf } from '@hiram/contract/money/loan-choice.ts';
import type { LoanChoice } from '@hiram/contract/money/loan-choice.ts';
import type { Profile } from '@hiram/contract/product/profile.ts';
import { DAY_MS, manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { OfferBounds } from '@hiram/contract/money/offer-bounds.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { orderStatus } from '@hiram/contract/endpoints/order.ts';
import type { OrderStatus } from '@hiram/contract/endpoints/order.ts';
import { encryptAccountNumber } from '../src/platform/crypto/account-numbers.ts';
import type { CellTransaction } from '../src/platform/db/cell-transaction.ts';
import { lockOrder } from '../src/lending/ledger/transfers.ts';
import { recordDecision } from '../src/lending/origination/decision.ts';
import { offerAsChosen } from '../src/lending/origination/chosen-offer.ts';
import { findOpenOffer, makeOffer, planOfOffer, termDaysOfOffer } from '../src/lending/origination/offers.ts';
import { findLoanRecord } from '../src/lending/servicing/loan-rows.ts';
import { nextPayoutStep, recordPayout } from '../src/lending/origination/payout.ts';
import { orderFromOffer } from '../src/lending/origination/accept-offer.ts';
import type { Resources } from '../src/providers/resources.ts';
import { postTransaction } from '../src/lending/servicing/repost-loan.ts';
import { buildBorrower } from './factories.ts';
import type { BuiltBorrower } from './factories.ts';

export const PRODUCT_ID = 'hiram-cash';

export interface OfferChoices {
  readonly borrower?: BuiltBorrower;
  readonly productId?: string;
  readonly principal?: number;
  readonly instalments?: number;
  readonly periodDays?: number;
  readonly at?: Date;
  readonly bounds?: OfferBounds;
  readonly choice?: LoanChoice;
  /** Days from the acceptance to the disbursement. */
  readonly creditedAfterDays?: number;
}

export interface BuiltOffer {
  readonly borrower: BuiltBorrower;
  readonly offerId: string;
  readonly productId: string;
  readonly acceptance: { readonly productId: string; readonly amount: string; readonly periods: string; readonly termUnit: string };
}

/** By default ₱8,000.00 in four payments, thirty days apart. */
export async function buildOffer(resources: Resources, choices: OfferChoices = {}): Promise<BuiltOffer> {
  const borrower = choices.borrower ?? (await buildBorrower(resources));
  const { productId = PRODUCT_ID, principal = 8_000_00, instalments = 4, periodDays = 30 } = choices;
  const at = choices.at ?? (await resources.clock.now());
  const { bounds } = choices;
  const requested = { userId: borrower.userId, productId, principal: centavos(principal), instalments, periodDays, bounds };
  const offerId = await inTransaction(borrower, (transaction) => makeOffer(transaction, resources.config.profile, requested, at));
  const acceptance = { productId, amount: String(principal), periods: String(instalments * periodDays), termUnit: '1' };
  return { borrower, offerId, productId, acceptance };
}

export interface BuiltOrder extends BuiltOffer {
  readonly userId: string;
  readonly orderId: string;
}

/** Age in days at which an order has the status today. */
const AGE_DAYS: Readonly<Record<OrderStatus, number>> = {
  [orderStatus.inReview]: 0,
  [orderStatus.failed]: 0,
  [orderStatus.crediting]: 0,
  [orderStatus.active]: 0,
  [orderStatus.dueSoon]: 25,
  [orderStatus.overdue]: 33,
  [orderStatus.settled]: 130,
};

/** Builds an order of this status through the product's own functions. The borrower has an account unless the order waits for one. */
export async function buildOrder(
  resources: Resources,
  { status = orderStatus.inReview, ...choices }: OfferChoices & { status?: OrderStatus } = {},
) {
  const at = choices.at ?? new Date((await resources.clock.now()).getTime() - AGE_DAYS[status] * DAY_MS);
  const offer = await buildOffer(resources, { ...choices, at });
  const { borrower } = offer;
  const { userId } = borrower;
  const { profile } = resources.config;
  const { orderId } = await inTransaction(borrower, async (transaction) => {
    const { productId, amount, periods } = offer.acceptance;
    const whole = { productId, amount: centavos(Number(amount)), periods: Number(periods), termUnit: 1 as const };
    const request =
      choices.choice === undefined ? whole : await chosenRequest(transaction, { profile, userId, productId, at }, choices.choice);
    return orderFromOffer(transaction, { profile, userId, request, at });
  });
  const built: BuiltOrder = { ...offer, userId, orderId };
  if (status === orderStatus.inReview) return built;
  const decision =
    status === orderStatus.failed
      ? { approved: false as const, reason: 'The name on your ID and on your account differ.' }
      : { approved: true as const };
  await inTransaction(borrower, (transaction) => recordDecision(transaction, { userId, orderId, decision, profile, at }));
  if (status === orderStatus.failed || status === orderStatus.crediting) return built;
  await disburse(resources, built, new Date(at.getTime() + (choices.creditedAfterDays ?? 0) * DAY_MS));
  if (status === orderStatus.settled) await payOff(resources, built);
  return built;
}

async function chosenRequest(
  transaction: CellTransaction,
  { profile, at, ...key }: { readonly profile: Profile; readonly userId: string; readonly productId: string; readonly at: Date },
  choice: LoanChoice,
) {
  const today = manilaDateOf(at);
  const offer = await findOpenOffer(transaction, { ...key, at });
  if (offer === null) throw new Error('no offer with choices');
  const { amount, firstDueOn } = choice;
  const requestedChoice = { amount, ...(firstDueOn === null ? {} : { firstDueOn }) };
  const chosenRow = offerAsChosen(offer, requestedChoice, { profile, today });
  return {
    ...requestedChoice,
    productId: key.productId,
    periods: termDaysOfOffer(chosenRow),
    termUnit: 1 as const,
    figures: figuresOf(planOfOffer(chosenRow, today)),
  };
}

export async function buildAccountRow(resources: Resources, { userId, cell }: BuiltBorrower): Promise<string> {
  const accountId = randomUUID();
  const number = encryptAccountNumber(resources.config.accountKeys, { userId, accountId }, '09171234821');
  await cell.database
    .insertInto('bank_account')
    .values({
      userId,
      accountId,
      cardType: 1,
      channelNumber: 90006,
      details: JSON.stringify({}),
      numberKeyId: number.keyId,
      numberSealed: number.bytes,
      lastFour: '4821',
      createdAt: await resources.clock.now(),
      supersededAt: null,
    })
    .execute();
  return accountId;
}

async function disburse(resources: Resources, { borrower, userId, orderId }: BuiltOrder, at: Date): Promise<void> {
  if (!(await hasAccount(borrower))) await buildAccountRow(resources, borrower);
  await inTransaction(borrower, async (transaction) => {
    const step = await nextPayoutStep(transaction, resources.config.accountKeys, { userId, orderId }, at);
    if (step === null) throw new Error('no payout is due');
    await recordPayout(transaction, { userId, orderId, reference: step.attempt.reference, outcome: { state: 'credited' }, at });
  });
}

/** True if the borrower has an account: a second order uses the same one. */
async function hasAccount({ cell, userId }: BuiltBorrower): Promise<boolean> {
  const bound = cell.database.selectFrom('bank_account').select('accountId').where('userId', '=', userId);
  return (await bound.where('supersededAt', 'is', null).executeTakeFirst()) !== undefined;
}

/** Pays every instalment on its due date. */
export async function payOff(resources: Resources, { borrower, userId, orderId }: BuiltOrder): Promise<void> {
  const { profile } = resources.config;
  const record = await findLoanRecord(borrower.cell.database, { userId, orderId });
  for (const { number, dueOn, principal, interest } of record?.instalments ?? []) {
    if (dueOn === null) throw new Error('the order is not disbursed');
    const at = new Date(`${dueOn}T12:00:00+08:00`);
    const amount = centavos(principal + interest);
    const payment = {
      transactionId: `${orderId}:${number}`,
      kind: 'repayment',
      amount,
      valueOn: dueOn,
      intentId: null,
      channelName: 'Test',
    } as const;
    await inTransaction(borrower, async (transaction) => {
      const order = await lockOrder(transaction, { userId, orderId });
      if (order === null) throw new Error('the order does not exist');
      await postTransaction(transaction, order, payment, { profile, at });
    });
  }
}

export const inTransaction = <T>({ cell }: BuiltBorrower, work: (transaction: CellTransaction) => Promise<T>): Promise<T> =>
  cell.database.transaction().execute(work);

export async function balancesOf({ borrower, userId, orderId }: BuiltOrder) {
  const row = await borrower.cell.database
    .selectFrom('loan_order')
    .selectAll()
    .where('userId', '=', userId)
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  return {
    principal: row.principalBalance,
    interest: row.interestBalance,
    penalty: row.penaltyBalance,
    overpayment: row.overpaymentBalance,
    rollover: row.rolloverBalance,
  };
}
