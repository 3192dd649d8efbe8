import { createHash, timingSafeEqual } from 'node:crypto';
import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { AnswerOf, RequestOf } from '@hiram/contract/wire/endpoint.ts';
import { shardOfId } from '@hiram/contract/wire/ids.ts';
import type { checkDocument } from '@hiram/contract/endpoints/documents.ts';
import { addressGroup } from '../../platform/request/caller-address.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { countOrRefuse } from '../../platform/redis/rate-limits.ts';
import type { RateLimit } from '../../platform/redis/rate-limits.ts';
import { Refusal } from '../../platform/request/refusal.ts';
import type { Resources } from '../../providers/resources.ts';
import { paidInFullOn } from './certificate.service.ts';
import { readHistory } from './order-history.ts';
import type { OrderHistory } from './order-history.ts';
import { listPlans } from './payment-plan.service.ts';
import { CERTIFICATE, findDocument } from './documents.store.ts';
import type { DocumentRow } from '../../tables/document.ts';

/**
 * Wide, because many customers of a mobile network share one address. There is no limit per number: wrong guesses of a stranger would lock out the
 * holders of the code, and a code has 50 random bits.
 */
const CHECK_OF_ADDRESS: RateLimit = { name: 'check-address', most: 120, seconds: 600 };

type Answer = AnswerOf<typeof checkDocument>;

/** Answers an unknown number and a wrong code alike. */
export async function checkNumber(
  { redis, cells, clock, config }: Resources,
  typed: RequestOf<typeof checkDocument>,
  address: string,
): Promise<Answer> {
  const [number, code] = [normalizeCheckNumber(typed.number), normalizeCheckNumber(typed.code)];
  await countOrRefuse(redis, [{ limit: CHECK_OF_ADDRESS, subject: addressGroup(address) }]);
  const shard = shardOfId(number, 'certificate') ?? shardOfId(number, 'receipt') ?? shardOfId(number, 'paymentPlan');
  if (shard === null) throw new Refusal('notFound');
  const { database } = cells.cellOfShard(shard);
  const document = await findDocument(database, number);
  if (document === null || !timingSafeEqual(digestOf(document.code), digestOf(code))) throw new Refusal('notFound');
  const history = await readHistory(database, document, { profile: config.profile, asOf: manilaDateOf(await clock.now()) });
  if (history === null) throw new Error('the loan of the document is missing');
  if (shardOfId(number, 'paymentPlan') !== null) return checkedPlan(await getIssuedTransaction(database, document), document, history);
  return document.paymentSequence === CERTIFICATE
    ? checkedCertificate(document, history)
    : checkedReceipt(await getIssuedTransaction(database, document), document);
}

/** Normalizes what was typed by hand from paper: grouping, lower case, O for 0, I or L for 1. No number contains those letters. */
const normalizeCheckNumber = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

function checkedCertificate({ documentId: number }: DocumentRow, history: OrderHistory): Answer {
  const closedOn = paidInFullOn(history);
  const { agreed, givenBackDay } = history.loan;
  return {
    kind: 'certificate',
    number,
    stands: closedOn !== null,
    amount: agreed.principal,
    date: closedOn,
    ...(givenBackDay === null ? {} : { givenBack: true as const }),
  };
}

/** Returns the transaction that a document was issued for, reversed or not. */
const getIssuedTransaction = (database: CellDatabase, { userId, orderId, paymentSequence }: DocumentRow) =>
  database
    .selectFrom('loan_transaction')
    .select(['sequence', 'amount', 'valueOn', 'reversedAt'])
    .where('userId', '=', userId)
    .where('orderId', '=', orderId)
    .where('sequence', '=', paymentSequence)
    .executeTakeFirstOrThrow();

type IssuedTransaction = Awaited<ReturnType<typeof getIssuedTransaction>>;

/** A completed plan stays completed; only an active plan can be broken. A cancelled plan is no longer among the loan's plans. */
function checkedPlan(
  { sequence, amount, valueOn: date }: IssuedTransaction,
  { documentId: number }: DocumentRow,
  history: OrderHistory,
): Answer {
  const found = listPlans(history).find(({ transaction }) => transaction.row.sequence === sequence);
  return { kind: 'paymentPlan', number, stands: found !== undefined && found.plan.state !== 'broken', amount, date };
}

const checkedReceipt = ({ amount, valueOn: date, reversedAt }: IssuedTransaction, { documentId: number }: DocumentRow): Answer => ({
  kind: 'receipt',
  number,
  stands: reversedAt === null,
  amount,
  date,
});
