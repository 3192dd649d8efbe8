import { createHash, randomBytes } from 'node:crypto';
import type { commitRepayment, confirmRepayment, repaymentWay, walletRepayment } from '@hiram/contract/endpoints/card-repayment.ts';
import type { AnswerOf, RequestOf } from '@hiram/contract/wire/endpoint.ts';
import { makeId } from '@hiram/contract/wire/ids.ts';
import type { CellTransaction } from '../../../platform/db/cell-transaction.ts';
import { countCharge } from '../../../lending/cards/card-limits.ts';
import type { Caller } from '../../../lending/cards/card-limits.ts';
import { changeRepayment, findByToken, findRepayment, insertRepayment, isCharging } from '../../../lending/cards/card-repayments.ts';
import { findCard } from '../../../lending/cards/payment-cards.ts';
import { maskedPhone } from '../../../lending/personal-data/masked.ts';
import { findDebt, lockDebt } from '../../../lending/payments/debt.ts';
import { accountText } from '../../../lending/origination/bank-accounts.ts';
import { findBorrowerPhone } from '../../../lending/borrowers/borrowers.ts';
import { findProduct } from '../../../lending/origination/products.ts';
import { redirectingChannel } from '../../../lending/payments/channels.ts';
import { openIntent } from '../../../lending/payments/open-intent.ts';
import { checkCode } from '../../../platform/redis/one-time-codes.ts';
import { countOrRefuse } from '../../../platform/redis/rate-limits.ts';
import type { RateLimit } from '../../../platform/redis/rate-limits.ts';
import { Refusal } from '../../../platform/request/refusal.ts';
import type { Resources } from '../../../providers/resources.ts';
import type { Borrower } from '../../../platform/request/sessions.ts';
import { message } from '@hiram/contract/messages/message.ts';
import { boundCards } from './bound-cards.ts';
import { charge, chargeConfirmed, startCharge } from './charge.ts';
import type { StartedCharge } from './charge.ts';
import { codeFor, sendCode } from './send-code.ts';
import type { Debt } from '../../../lending/payments/debt.ts';
import type { CardRepaymentRow, PaymentCardRow } from '../../../tables/card.ts';
import type { LoanOrderRow } from '../../../tables/loan.ts';

/** Far above what a page needs in a minute; throttles a script before it reaches the database. */
const CONFIRMATIONS: RateLimit = { name: 'card-repayment-confirm', most: 30, seconds: 60 };

export async function readRepaymentWay(
  resources: Resources,
  caller: Caller,
  { orderId }: RequestOf<typeof repaymentWay>,
): Promise<AnswerOf<typeof repaymentWay>> {
  const { borrower } = caller;
  const {
    userId,
    cell: { database },
  } = borrower;
  const debt = await findDebt(resources, borrower, orderId);
  const wallet = await redirectingChannel(database);
  return {
    alipay: wallet === null ? 0 : 1,
    wallet: wallet && { name: wallet.name, logo: wallet.logo },
    repayToken: makeRepayToken(debt),
    bankCards: await boundCards(resources, caller),
    amount: debt.quote.dueNow,
    productId: debt.order.productId,
    phone: maskedPhone(await findBorrowerPhone(database, userId)),
  };
}

type Commit = RequestOf<typeof commitRepayment>;

export async function commit(resources: Resources, caller: Caller, fields: Commit): Promise<AnswerOf<typeof commitRepayment>> {
  const { borrower, address } = caller;
  const { userId, cell } = borrower;
  // There are no coupons yet, so any coupon is unknown.
  if (fields.couponId !== null) throw new Refusal('couponUnknown');
  const tokenHash = tokenHashOf(fields.repayToken);
  const earlier = await findByToken(cell.database, { userId, tokenHash });
  if (earlier?.state === 'charged' && isSame(earlier, fields)) return { needValid: 0, repayRecordId: earlier.repaymentId };
  const card = await findCard(cell.database, { userId, cardId: fields.cardId });
  if (card === null) throw new Refusal('notFound');
  if (!card.needsCode) await countCharge(resources, caller);
  const { order, repayment, charging } = await openRepayment(resources, borrower, { ...fields, tokenHash, card });
  if (charging === null) await sendCodeFor(resources, borrower, { order, repayment, card, again: fields.sendMsg === 1, address });
  else await charge(resources, borrower, charging);
  return { needValid: card.needsCode ? 1 : 0, repayRecordId: repayment.repaymentId };
}

const isSame = (row: CardRepaymentRow, { orderId, cardId }: Commit): boolean => row.orderId === orderId && row.cardId === cardId;

interface OpenedRepayment {
  readonly order: LoanOrderRow;
  readonly repayment: CardRepaymentRow;
  /** `null` while the code that the card's bank requires is missing. */
  readonly charging: StartedCharge | null;
}

/** Checks the debt, stores the single repayment of the token and starts its charge if no code is needed, all under the order's lock. */
async function openRepayment(
  { clock, config }: Resources,
  { userId, shard, cell: { database } }: Borrower,
  { orderId, cardId, amount, repayToken, tokenHash, card }: Commit & { readonly tokenHash: Buffer; readonly card: PaymentCardRow },
): Promise<OpenedRepayment> {
  const repaymentId = makeId('intent', shard, randomBytes(12));
  const at = await clock.now();
  return database.transaction().execute(async (transaction) => {
    const debt = await lockDebt(transaction, { userId, orderId }, { profile: config.profile, at });
    if (await isCharging(transaction, { userId, orderId })) throw new Refusal('duplicatePayment');
    const known = await findByToken(transaction, { userId, tokenHash });
    if (known !== null && known.state !== 'open') throw new Refusal('duplicatePayment');
    // The amount and the token must still match the answer that the page rendered.
    if (amount <= 0 || amount !== debt.quote.dueNow || !isTokenOf(repayToken, debt)) throw new Refusal('figuresChanged');
    const repayment =
      known === null
        ? await insertRepayment(transaction, { userId, orderId, cardId, repaymentId, tokenHash, amount, at })
        : await chooseCard(transaction, known, cardId);
    return { order: debt.order, repayment, charging: card.needsCode ? null : await startCharge(transaction, debt, repayment) };
  });
}

/** The card can be changed until the repayment is confirmed. */
async function chooseCard(transaction: CellTransaction, repayment: CardRepaymentRow, cardId: string): Promise<CardRepaymentRow> {
  await changeRepayment(transaction, repayment, { cardId });
  return { ...repayment, cardId };
}

interface CodeRequest {
  readonly order: LoanOrderRow;
  readonly repayment: CardRepaymentRow;
  readonly card: PaymentCardRow;
  readonly again: boolean;
  readonly address: string;
}

async function sendCodeFor(resources: Resources, borrower: Borrower, { order, card, ...request }: CodeRequest): Promise<void> {
  const { reference, cell, userId } = borrower;
  const product = await findProduct(reference, order.productId);
  const text = await accountText({ database: cell.database, reference }, userId, card.accountId);
  await sendCode(resources, borrower, {
    ...request,
    card: text ?? message(borrower.language, 'repayment_your_card'),
    product: product?.name ?? message(borrower.language, 'repayment_your_loan'),
  });
}

export async function confirm(
  resources: Resources,
  caller: Caller,
  { orderId, verifyCode, repaymentRecordId: repaymentId }: RequestOf<typeof confirmRepayment>,
): Promise<null> {
  const { borrower } = caller;
  const {
    userId,
    cell: { database },
  } = borrower;
  await countOrRefuse(resources.redis, [{ limit: CONFIRMATIONS, subject: userId }]);
  const repayment = await findRepayment(database, { userId, repaymentId });
  if (repayment === null || repayment.orderId !== orderId) throw new Refusal('notFound');
  if (repayment.state !== 'open') throw new Refusal(repayment.state === 'declined' ? 'paymentDeclined' : 'duplicatePayment');
  if ((await checkCode(resources, codeFor(repayment), verifyCode)) !== 'right') {
    // The code may be gone because a concurrent call has just used it.
    const now = await findRepayment(database, { userId, repaymentId });
    throw new Refusal(now?.state === 'open' ? 'verifyCodeWrong' : 'duplicatePayment');
  }
  await countCharge(resources, caller);
  await chargeConfirmed(resources, borrower, repayment);
  return null;
}

/** Returns the address of the wallet's page. A payment there is reported like any payment of a channel. */
export async function openWallet(
  resources: Resources,
  borrower: Borrower,
  { orderId, amount }: RequestOf<typeof walletRepayment>,
): Promise<AnswerOf<typeof walletRepayment>> {
  const channel = await redirectingChannel(borrower.cell.database);
  if (channel === null) throw new Refusal('notAllowed');
  const request = { orderId, purpose: 'repayment', channelNumber: channel.channelNumber, amount } as const;
  return { url: (await openIntent(resources, borrower, request)).payUrl };
}

const NONCE_BYTES = 16;

/**
 * Identifies one answer of repayment-way, and is valid only while the figures are those of the answer. The token needs no secret: a forged token
 * gives a borrower no more than requesting a new one.
 */
function makeRepayToken(debt: Debt): string {
  const nonce = randomBytes(NONCE_BYTES).toString('base64url');
  return `${nonce}.${digestOf(nonce, debt)}`;
}

function isTokenOf(token: string, debt: Debt): boolean {
  const [nonce = '', digest] = token.split('.');
  return digest === digestOf(nonce, debt);
}

const tokenHashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

function digestOf(nonce: string, { order, quote, today }: Debt): string {
  const figures = [nonce, order.userId, order.orderId, quote.dueNow, quote.totalOwed, today];
  return createHash('sha256').update(JSON.stringify(figures)).digest('base64url');
}
