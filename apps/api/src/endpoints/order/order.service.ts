import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { AnswerOf, RequestOf } from '@hiram/contract/wire/endpoint.ts';
import { orderStatus } from '@hiram/contract/endpoints/order.ts';
import type { OrderStatus, orderDetail, rateService } from '@hiram/contract/endpoints/order.ts';
import type { Language } from '@hiram/contract/product/profile.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { translationsIn } from '../../platform/i18n/translations.ts';
import type { Translate } from '../../platform/i18n/translations.ts';
import { once } from '../../platform/request/idempotency.ts';
import type { Intent } from '../../platform/request/idempotency.ts';
import { accountText, payoutWaitsUntil } from '../../lending/origination/bound-account.ts';
import type { LoanOrderRow, ProductRow } from '../../platform/db/schema/loan.tables.ts';
import { statusOf } from '../../lending/engine/order-status.ts';
import { findLoanRecord, loanAsOf } from '../../lending/servicing/loan-rows.ts';
import { lastAttempt } from '../../lending/origination/payout-attempts.ts';
import { findProduct, recommendedProducts } from '../../lending/origination/products.ts';
import { refuseBeyondBound } from '../../lending/personal-data/row-bounds.ts';
import { Refusal } from '../../platform/request/refusal.ts';
import type { Resources } from '../../providers/resources.ts';
import { paidIn } from '../../lending/engine/paid.ts';
import { postedFlows } from '../../lending/ledger/transfers.ts';
import { lastPaymentOn } from '../../lending/servicing/loan-transactions.ts';
import { quoteOf } from '../../lending/engine/quote.ts';
import type { Borrower } from '../../platform/request/sessions.ts';
import { message } from '@hiram/contract/messages/message.ts';
import { noticeOf } from './order-notice.ts';
import { detailRowsOf } from './order-rows.ts';
import { randomUUID } from 'node:crypto';
import { CONTACT_OVERALL } from '@hiram/contract/endpoints/support.ts';
import { prepared } from '../../platform/db/prepared.ts';

type Detail = AnswerOf<typeof orderDetail>;

export async function readOrder(
  { clock, config }: Resources,
  { userId, language, cell: { database } }: Borrower,
  { orderId, productId }: RequestOf<typeof orderDetail>,
): Promise<Detail> {
  const at = await clock.now();
  const record = await findLoanRecord(database, { userId, orderId });
  const product = await findProduct(database, productId);
  if (record === null || product === null || record.order.product_id !== productId) throw new Refusal('notFound');
  const { order, offer } = record;
  const today = manilaDateOf(at);
  const loan = loanAsOf(config.profile, record, today);
  const status = statusOf(order, loan);
  const account = await receivingAccount(database, order);
  const translate = await translationsIn(database, language);
  const waitsUntil = status === orderStatus.crediting ? await payoutWaitsUntil(database, userId) : null;
  const notice = noticeOf(status, { order, loan, at, account, waitsUntil, language, translate });
  const paid = paidIn(await postedFlows(database, { userId, orderId }));
  const lastPaidOn = await lastPaymentOn(database, { userId, orderId });
  return {
    orderStatus: status,
    noticeStatusText: notice.title,
    noticeDesText: notice.description,
    productName: product.name,
    productLogo: product.logo,
    userOrderDetail: { detail: detailRowsOf(status, { order, offer, loan, today, language, account, paid, lastPaidOn }) },
    recProducts: hasNoButton(status) ? await recommendedProducts(database, { userId, language, exceptProductId: productId }) : [],
    inside: 0,
    h5Url: '',
    isDelay: loan !== null && quoteOf(loan).rolloverOffered ? '1' : '0',
    isScore: status === orderStatus.settled && !(await hasScored(database, userId)) ? 1 : 0,
    playeduL: product.order_redirect,
    telephone: await findTelephone(database),
    ...popups(status, order, product, translate),
    ...accountPopup(order, account, language),
  };
}

/** Where the last payout went or goes; before there is one, the account that is bound. */
async function receivingAccount(database: CellDatabase, order: LoanOrderRow): Promise<string | null> {
  const key = { userId: order.user_id, orderId: order.order_id };
  const attempt = await lastAttempt(database, key);
  return accountText(database, key.userId, attempt?.account_id);
}

const hasNoButton = (status: OrderStatus): boolean => status === orderStatus.inReview || status === orderStatus.failed;

function popups(
  status: OrderStatus,
  order: LoanOrderRow,
  product: ProductRow,
  translate: Translate,
): Pick<Detail, 'reyMsg' | 'KindTipsMsg'> {
  return {
    reyMsg: status === orderStatus.crediting && !order.account_needed ? translate(product.withdraw_prompt) : '',
    KindTipsMsg: status === orderStatus.dueSoon ? translate(product.kind_tips) : '',
  };
}

function accountPopup(
  order: LoanOrderRow,
  account: string | null,
  language: Language,
): Pick<Detail, 'cardNeedPop' | 'cardPopTitle' | 'cardPopMsg'> {
  if (!order.account_needed) return { cardNeedPop: 0, cardPopTitle: '', cardPopMsg: '' };
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
  return once({ database: cell.database, userId, intent, at: clock.real() }, async (transaction) => {
    await refuseBeyondBound(transaction, 'service_score', { userId, at });
    await insertScore(transaction, { userId, score, at });
    return null;
  });
}

async function insertScore(database: CellDatabase, { userId, score, at }: { userId: string; score: number; at: Date }): Promise<void> {
  await database.insertInto('service_score').values({ user_id: userId, score_id: randomUUID(), score, scored_at: at }).execute();
}

async function hasScored(database: CellDatabase, userId: string): Promise<boolean> {
  const row = await database.selectFrom('service_score').select('score_id').where('user_id', '=', userId).limit(1).executeTakeFirst();
  return row !== undefined;
}

async function findTelephone(database: CellDatabase): Promise<string> {
  return (await contact.first(database, {}))?.telephone ?? '';
}

const contact = prepared((database: CellDatabase) =>
  database.selectFrom('service_contact').select('telephone').where('overall', '=', CONTACT_OVERALL),
);
