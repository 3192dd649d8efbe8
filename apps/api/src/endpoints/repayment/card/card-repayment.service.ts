import { randomBytes } from 'node:crypto';
import type { commitRepayment, confirmRepayment, repaymentWay, walletRepayment } from '@hiram/contract/endpoints/card-repayment.ts';
import type { AnswerOf, RequestOf } from '@hiram/contract/wire/endpoint.ts';
import { makeId } from '@hiram/contract/wire/ids.ts';
import type { CellTransaction } from '../../../platform/db/cell-transaction.ts';
import { changeRepayment, findByToken, findRepayment, insertRepayment, isCharging } from '../../../lending/cards/card-repayments.ts';
import type { NewRepayment } from '../../../lending/cards/card-repayments.ts';
import type { CardRepaymentRow, PaymentCardRow } from '../../../platform/db/schema/cards.tables.ts';
import { findCard } from '../../../lending/cards/payment-cards.ts';
import { lockOrder } from '../../../lending/ledger/transfers.ts';
import { accountText } from '../../../lending/origination/bound-account.ts';
import { findBorrowerPhone } from '../../../lending/origination/borrowers.ts';
import { findProduct } from '../../../lending/origination/products.ts';
import { redirectingChannel } from '../../../lending/payments/channels.ts';
import { openIntent } from '../../../lending/payments/open-intent.ts';
import { checkCode } from '../../../platform/redis/one-time-codes.ts';
import { countOrRefuse } from '../../../platform/redis/rate-limits.ts';
import type { RateLimit } from '../../../platform/redis/rate-limits.ts';
import { Refusal } from '../../../platform/request/refusal.ts';
import type { Resources } from '../../../providers/resources.ts';
import type { Borrower } from '../../../platform/request/sessions.ts';
import { say } from '../../../platform/i18n/words.ts';
import { boundCards } from './bound-cards.ts';
import { charge } from './charge.ts';
import { payableOf } from './payable.ts';
import type { Payable } from './payable.ts';
import { isTokenOf, makeRepayToken, tokenHashOf } from './repay-token.ts';
import { codeFor, sendCode } from './send-code.ts';

/** What a page asks in a minute is far less; a script is slowed down before it reaches the database. */
const CONFIRMATIONS: RateLimit = { name: 'card-repayment-confirm', most: 30, seconds: 60 };

export async function readRepaymentWay(
  resources: Resources,
  borrower: Borrower,
  { orderId }: RequestOf<typeof repaymentWay>,
): Promise<AnswerOf<typeof repaymentWay>> {
  const { clock, config } = resources;
  const {
    userId,
    cell: { database },
  } = borrower;
  const payable = await payableOf(database, { userId, orderId }, { profile: config.profile, at: await clock.now() });
  const { amount, record } = payable;
  const wallet = await redirectingChannel(database);
  return {
    alipay: wallet === null ? 0 : 1,
    wallet: wallet && { name: wallet.name, logo: wallet.logo },
    repayToken: makeRepayToken(payable),
    bankCards: await boundCards(resources, borrower),
    amount,
    productId: record.order.product_id,
    phone: masked(await findBorrowerPhone(database, userId)),
  };
}

const masked = (phone: string): string => `${phone.slice(0, 3)} •••• ${phone.slice(-4)}`;

type Commit = RequestOf<typeof commitRepayment>;

export async function commit(resources: Resources, borrower: Borrower, fields: Commit): Promise<AnswerOf<typeof commitRepayment>> {
  const { userId, cell } = borrower;
  // There are no coupons yet, so that none is the borrower's.
  if (fields.couponId !== null) throw new Refusal('invalidRequest', 'couponId');
  const tokenHash = tokenHashOf(fields.repayToken);
  const earlier = await findByToken(cell.database, { userId, tokenHash });
  if (earlier?.state === 'charged' && isSame(earlier, fields)) return { needValid: 0, repayRecordId: earlier.repayment_id };
  const card = await findCard(cell.database, { userId, cardId: fields.cardId });
  if (card === null) throw new Refusal('notFound');
  const payable = await agreedPayable(resources, borrower, fields);
  const repayment = await openRepayment(resources, borrower, { ...fields, tokenHash });
  if (card.needs_code) await askForCode(resources, borrower, { repayment, card, payable, again: fields.sendMsg === 1 });
  else await charge(resources, borrower, repayment);
  return { needValid: card.needs_code ? 1 : 0, repayRecordId: repayment.repayment_id };
}

const isSame = (row: CardRepaymentRow, { orderId, cardId }: Commit): boolean => row.order_id === orderId && row.card_id === cardId;

/** The amount and the token are those of the answer that the page was drawn from, and that answer still holds. */
async function agreedPayable(
  { clock, config }: Resources,
  { userId, cell: { database } }: Borrower,
  { orderId, amount, repayToken }: Commit,
): Promise<Payable> {
  const payable = await payableOf(database, { userId, orderId }, { profile: config.profile, at: await clock.now() });
  if (amount <= 0 || amount !== payable.amount || !isTokenOf(repayToken, payable)) throw new Refusal('figuresChanged');
  return payable;
}

async function openRepayment(
  { clock }: Resources,
  { userId, shard, cell: { database } }: Borrower,
  { orderId, cardId, amount, tokenHash }: Commit & { readonly tokenHash: Buffer },
): Promise<CardRepaymentRow> {
  const repaymentId = makeId('intent', shard, randomBytes(12));
  const wanted = { userId, orderId, cardId, repaymentId, tokenHash, amount, at: await clock.now() };
  return database.transaction().execute((transaction) => takeRepayment(transaction, wanted));
}

/** One payment for each answer; until it is confirmed, another card may be chosen for it. */
async function takeRepayment(transaction: CellTransaction, wanted: NewRepayment): Promise<CardRepaymentRow> {
  await lockOrder(transaction, wanted);
  if (await isCharging(transaction, wanted)) throw new Refusal('duplicatePayment');
  const known = await findByToken(transaction, wanted);
  if (known === null) return insertRepayment(transaction, wanted);
  if (known.state !== 'open') throw new Refusal('duplicatePayment');
  await changeRepayment(transaction, known, { card_id: wanted.cardId });
  return { ...known, card_id: wanted.cardId };
}

interface CodeRequest {
  readonly repayment: CardRepaymentRow;
  readonly card: PaymentCardRow;
  readonly payable: Payable;
  readonly again: boolean;
}

async function askForCode(resources: Resources, borrower: Borrower, { repayment, card, payable, again }: CodeRequest): Promise<void> {
  const { database } = borrower.cell;
  const product = await findProduct(database, payable.record.order.product_id);
  const text = await accountText(database, borrower.userId, card.account_id);
  await sendCode(resources, borrower, {
    repayment,
    card: text ?? say(borrower.language, 'your card'),
    product: product?.name ?? say(borrower.language, 'Your loan'),
    again,
  });
}

export async function confirm(
  resources: Resources,
  borrower: Borrower,
  { orderId, verifyCode, repaymentRecordId: repaymentId }: RequestOf<typeof confirmRepayment>,
): Promise<null> {
  const {
    userId,
    cell: { database },
  } = borrower;
  await countOrRefuse(resources.redis, [{ limit: CONFIRMATIONS, subject: userId }]);
  const repayment = await findRepayment(database, { userId, repaymentId });
  if (repayment === null || repayment.order_id !== orderId) throw new Refusal('notFound');
  if (repayment.state !== 'open') throw new Refusal(repayment.state === 'declined' ? 'paymentDeclined' : 'duplicatePayment');
  if ((await checkCode(resources, codeFor(repayment), verifyCode)) !== 'right') {
    // The code may be gone because it was right a moment ago.
    const now = await findRepayment(database, { userId, repaymentId });
    throw new Refusal(now?.state === 'open' ? 'verifyCodeWrong' : 'duplicatePayment');
  }
  await charge(resources, borrower, repayment);
  return null;
}

/** The payment goes on at the wallet; what is paid there comes back as every payment of a channel does. */
export async function openWallet(
  resources: Resources,
  borrower: Borrower,
  { orderId, amount }: RequestOf<typeof walletRepayment>,
): Promise<AnswerOf<typeof walletRepayment>> {
  const channel = await redirectingChannel(borrower.cell.database);
  if (channel === null) throw new Refusal('notAllowed');
  const request = { orderId, asked: 'repayment', channelNumber: channel.channel_number, amount } as const;
  return { url: (await openIntent(resources, borrower, request)).payUrl };
}
