import { createHash, timingSafeEqual } from 'node:crypto';
import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { AnswerOf, RequestOf } from '@hiram/contract/wire/endpoint.ts';
import { shardOfId } from '@hiram/contract/wire/ids.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
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
import { plansIn } from './payment-plan.service.ts';
import { CERTIFICATE, findDocument } from './documents.store.ts';
import type { DocumentRow } from '../../platform/db/schema/documents.tables.ts';

const HOUR = 3600;
/** Many customers of a telephone company share one address, so this is wide. */
const CHECK_OF_ADDRESS: RateLimit = { name: 'check-address', most: 120, seconds: 600 };
/** More people than see one certificate in an hour. Someone who guesses codes for a number has no more guesses than these. */
const CHECK_OF_NUMBER: RateLimit = { name: 'check-number', most: 30, seconds: HOUR };

type Answer = AnswerOf<typeof checkDocument>;

/** A number that nobody has and a code that is wrong are answered alike. */
export async function checkNumber(
  { redis, cells, clock, config }: Resources,
  typed: RequestOf<typeof checkDocument>,
  address: string,
): Promise<Answer> {
  const [number, code] = [asWritten(typed.number), asWritten(typed.code)];
  await countOrRefuse(redis, [
    { limit: CHECK_OF_ADDRESS, subject: addressGroup(address) },
    { limit: CHECK_OF_NUMBER, subject: digestOf(number).toString('base64url') },
  ]);
  const shard = shardOfId(number, 'certificate') ?? shardOfId(number, 'receipt') ?? shardOfId(number, 'paymentPlan');
  if (shard === null) throw new Refusal('notFound');
  const { database } = cells.holding(shard);
  const document = await findDocument(database, number);
  if (document === null || !timingSafeEqual(digestOf(document.code), digestOf(code))) throw new Refusal('notFound');
  const key = { userId: document.user_id, orderId: document.order_id };
  const history = await readHistory(database, key, { profile: config.profile, asOf: manilaDateOf(await clock.now()) });
  if (history === null) throw new Error('the loan of the document is missing');
  if (shardOfId(number, 'paymentPlan') !== null) return checkedPlan(document, history);
  return document.payment_sequence === CERTIFICATE ? checkedCertificate(document, history) : checkedReceipt(database, document);
}

/** Typed by hand from paper: in groups, in small letters, with O for 0 and I or L for 1, which are in no number of ours. */
const asWritten = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

function checkedCertificate({ document_id: number }: DocumentRow, history: OrderHistory): Answer {
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

/** It stands until it is broken: one that was kept was kept for ever. */
function checkedPlan({ document_id: number, payment_sequence: sequence }: DocumentRow, history: OrderHistory): Answer {
  const found = plansIn(history).find(({ transaction }) => transaction.row.sequence === sequence);
  if (found === undefined) throw new Error('the payment plan of the document is missing');
  const { transaction, plan } = found;
  return { kind: 'paymentPlan', number, stands: plan.state !== 'broken', amount: transaction.amount, date: transaction.row.value_on };
}

async function checkedReceipt(database: CellDatabase, { user_id, order_id, payment_sequence, document_id }: DocumentRow): Promise<Answer> {
  const payment = await database
    .selectFrom('loan_transaction')
    .select(['amount', 'value_on', 'reversed_at'])
    .where('user_id', '=', user_id)
    .where('order_id', '=', order_id)
    .where('sequence', '=', payment_sequence)
    .executeTakeFirstOrThrow();
  return {
    kind: 'receipt',
    number: document_id,
    stands: payment.reversed_at === null,
    amount: centavos(payment.amount),
    date: payment.value_on,
  };
}
