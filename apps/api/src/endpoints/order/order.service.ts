import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { AnswerOf, RequestOf } from '@hiram/contract/wire/endpoint.ts';
import { orderStatus } from '@hiram/contract/endpoints/order.ts';
import type { OrderStatus, orderDetail, rateService } from '@hiram/contract/endpoints/order.ts';
import type { Language } from '@hiram/contract/product/profile.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { translationsIn } from '../../platform/i18n/translations.ts';
import type { Translate } from '../../platform/i18n/translations.ts';
import { runOnce } from '../../platform/request/idempotency.ts';
import type { Intent } from '../../platform/request/idempotency.ts';
import { payoutWaitsUntil, receivingAccountQuery, textOfAccount } from '../../lending/origination/bank-accounts.ts';
import { statusOf } from '../../lending/engine/order-status.ts';
import { projectLoan, loanRecordQuery, toLoanRecord } from '../../lending/servicing/loan-rows.ts';
import { findProduct, recommendedProducts } from '../../lending/origination/products.ts';
import { assertWithinBound } from '../../lending/borrowers/row-bounds.ts';
import { Refusal } from '../../platform/request/refusal.ts';
import type { Resources } from '../../providers/resources.ts';
import { paidIn } from '../../lending/engine/paid.ts';
import { flowsIn, flowsQuery } from '../../lending/ledger/transfers.ts';
import { planBoundsOf, planStateOf } from '../../lending/servicing/payment-plans.ts';
import { lastPaymentQuery } from '../../lending/servicing/loan-transactions.ts';
import { quoteOf } from '../../lending/engine/quote.ts';
import type { Borrower } from '../../platform/request/sessions.ts';
import { message } from '@hiram/contract/messages/message.ts';
import { noticeOf } from './order-notice.ts';
import { detailRowsOf } from './order-rows.ts';
import { randomUUID } from 'node:crypto';
import { CONTACT_OVERALL } from '@hiram/contract/endpoints/support.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Reference } from '../../platform/db/reference.ts';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { LoanOrderRow, OrderKey, ProductRow } from '../../tables/loan.ts';

type Detail = AnswerOf<typeof orderDetail>;

export async function readOrder(
  { clock, config }: Resources,
  borrower: Borrower,
  { orderId, productId }: RequestOf<typeof orderDetail>,
): Promise<Detail> {
  const { userId, language, reference, cell } = borrower;
  const { database } = cell;
  const at = await clock.now();
  const read = await page.first(database, { userId, orderId });
  const product = await findProduct(reference, productId);
  if (read === undefined || product === null || read.order.productId !== productId) throw new Refusal('notFound');
  const { receivingAccount, flows, lastPaidOn, ...rest } = read;
  const record = await toLoanRecord(database, rest);
  const { order, offer } = record;
  const today = manilaDateOf(at);
  const loan = projectLoan(config.profile, record, today);
  const status = statusOf(order, loan);
  const account = receivingAccount === null ? null : await textOfAccount(reference, receivingAccount);
  const translate = await translationsIn(reference, language);
  const waitsUntil = status === orderStatus.crediting ? await payoutWaitsUntil(database, userId) : null;
  const notice = noticeOf(status, { order, loan, at, account, waitsUntil, language, translate });
  const paid = paidIn(flowsIn(flows));
  const quote = loan === null ? null : quoteOf(loan);
  const planState = loan === null ? null : planStateOf(loan, planBoundsOf(config.profile, product));
  return {
    orderStatus: status,
    noticeStatusText: notice.title,
    noticeDesText: notice.description,
    productName: product.name,
    productLogo: product.logo,
    userOrderDetail: { detail: detailRowsOf(status, { order, offer, loan, today, language, account, paid, lastPaidOn }) },
    recProducts: hasNoButton(status) ? await recommendedProducts({ borrower, profile: config.profile, exceptProductId: productId }) : [],
    inside: 0,
    h5Url: '',
    isDelay: quote?.rolloverOffered ? '1' : '0',
    ...(quote?.giveBack ? { coolingOff: quote.giveBack } : {}),
    ...(planState === null ? {} : { paymentPlan: planState }),
    isScore: status === orderStatus.settled && !(await hasScored(database, userId)) ? 1 : 0,
    playeduL: product.orderRedirect,
    telephone: await getTelephone(reference),
    ...popups(status, order, product, translate),
    ...accountPopup(order, account, language),
  };
}

/** Reads everything that the page of an order shows in one statement. Each part of the query comes from the module that owns its table. */
const page = prepared((database: CellDatabase, given: OrderKey) =>
  loanRecordQuery(database, given.userId)
    .where('loan_order.orderId', '=', given.orderId)
    .select([
      jsonObjectFrom(receivingAccountQuery(database, given)).as('receivingAccount'),
      jsonArrayFrom(flowsQuery(database, given)).as('flows'),
      lastPaymentQuery(database, given).as('lastPaidOn'),
    ]),
);

const hasNoButton = (status: OrderStatus): boolean => status === orderStatus.inReview || status === orderStatus.failed;

function popups(
  status: OrderStatus,
  order: LoanOrderRow,
  product: ProductRow,
  translate: Translate,
): Pick<Detail, 'reyMsg' | 'KindTipsMsg'> {
  return {
    reyMsg: status === orderStatus.crediting && !order.accountNeeded ? translate(product.withdrawPrompt) : '',
    KindTipsMsg: status === orderStatus.dueSoon ? translate(product.kindTips) : '',
  };
}

function accountPopup(
  order: LoanOrderRow,
  account: string | null,
  language: Language,
): Pick<Detail, 'cardNeedPop' | 'cardPopTitle' | 'cardPopMsg'> {
  if (!order.accountNeeded) return { cardNeedPop: 0, cardPopTitle: '', cardPopMsg: '' };
  if (account === null)
    return {
      cardNeedPop: 1,
      cardPopTitle: message(language, 'order_account_missing_title'),
      cardPopMsg: message(language, 'order_account_missing'),
    };
  return {
    cardNeedPop: 1,
    cardPopTitle: message(language, 'order_account_refused_title'),
    cardPopMsg: message(language, 'order_account_refused', { account }),
  };
}

interface Rating {
  readonly borrower: Borrower;
  readonly score: RequestOf<typeof rateService>['score'];
  readonly intent: Intent | null;
}

export async function storeScore({ clock }: Resources, { borrower: { userId, cell }, score, intent }: Rating): Promise<null> {
  const at = await clock.now();
  return runOnce({ database: cell.database, userId, intent, at: clock.real() }, async (transaction) => {
    await assertWithinBound(transaction, 'service_score', { userId, at });
    await insertScore(transaction, { userId, score, at });
    return null;
  });
}

async function insertScore(database: CellDatabase, { userId, score, at }: { userId: string; score: number; at: Date }): Promise<void> {
  await database.insertInto('service_score').values({ userId, scoreId: randomUUID(), score, scoredAt: at }).execute();
}

async function hasScored(database: CellDatabase, userId: string): Promise<boolean> {
  const row = await database.selectFrom('service_score').select('scoreId').where('userId', '=', userId).limit(1).executeTakeFirst();
  return row !== undefined;
}

async function getTelephone(reference: Reference): Promise<string> {
  const [found] = await reference.all(contact, {});
  return found?.telephone ?? '';
}

const contact = prepared((database: CellDatabase) =>
  database.selectFrom('service_contact').select('telephone').where('overall', '=', CONTACT_OVERALL),
);
