import type * as contract from '@hiram/contract/endpoints/rights.ts';
import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { AnswerOf, RequestOf } from '@hiram/contract/wire/endpoint.ts';
import { promiseOn } from '../../lending/complaints/promise.ts';
import { isAutomatedRefusal } from '../../lending/origination/decision.ts';
import { insertCorrectionRequest, insertSecondLookRequest, correctionsOf, findSecondLook } from '../../lending/rights/rights-requests.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { runOnce } from '../../platform/request/idempotency.ts';
import type { Intent } from '../../platform/request/idempotency.ts';
import { Refusal } from '../../platform/request/refusal.ts';
import type { Borrower } from '../../platform/request/sessions.ts';
import type { Resources } from '../../providers/resources.ts';
import type { RightsRequestRow } from '../../tables/rights.ts';

type SecondLook = AnswerOf<typeof contract.secondLook>;
type Corrections = AnswerOf<typeof contract.listCorrections>;

interface ViewContext {
  readonly userId: string;
  readonly today: CalendarDate;
}

export async function readSecondLook({ clock }: Resources, { userId, cell: { database } }: Borrower, orderId: string): Promise<SecondLook> {
  return secondLookOf(database, { userId, today: manilaDateOf(await clock.now()) }, orderId);
}

export async function requestSecondLook(
  { clock }: Resources,
  { userId, shard, cell: { database } }: Borrower,
  { orderId, text }: RequestOf<typeof contract.askSecondLook>,
  intent: Intent | null,
): Promise<SecondLook> {
  const at = await clock.now();
  return runOnce({ database, userId, intent, at: clock.real() }, async (transaction) => {
    await refusalOf(transaction, userId, orderId);
    await insertSecondLookRequest(transaction, { userId, shard, orderId, content: text ?? '', at });
    return secondLookOf(transaction, { userId, today: manilaDateOf(at) }, orderId);
  });
}

export async function readCorrections({ clock }: Resources, { userId, cell: { database } }: Borrower): Promise<Corrections> {
  return listedCorrections(database, { userId, today: manilaDateOf(await clock.now()) });
}

export async function requestCorrection(
  { clock }: Resources,
  { userId, shard, cell: { database } }: Borrower,
  { text }: RequestOf<typeof contract.askCorrection>,
  intent: Intent | null,
): Promise<Corrections> {
  const at = await clock.now();
  return runOnce({ database, userId, intent, at: clock.real() }, async (transaction) => {
    if (!(await insertCorrectionRequest(transaction, { userId, shard, content: text, at }))) throw new Refusal('notAllowed', 'text');
    return listedCorrections(transaction, { userId, today: manilaDateOf(at) });
  });
}

async function secondLookOf(database: CellDatabase, { userId, today }: ViewContext, orderId: string): Promise<SecondLook> {
  const reason = await refusalOf(database, userId, orderId);
  const request = await findSecondLook(database, { userId, orderId });
  return { automated: isAutomatedRefusal(reason), request: request === null ? null : toShownRequest(request, today) };
}

async function listedCorrections(database: CellDatabase, { userId, today }: ViewContext): Promise<Corrections> {
  return { requests: (await correctionsOf(database, userId)).map((request) => toShownRequest(request, today)) };
}

/** Only a refused application can be reviewed again. */
async function refusalOf(database: CellDatabase, userId: string, orderId: string): Promise<string> {
  const order = await database
    .selectFrom('loan_order')
    .select('refusalReason')
    .where('userId', '=', userId)
    .where('orderId', '=', orderId)
    .executeTakeFirst();
  if (order === undefined || order.refusalReason === null) throw new Refusal('notFound');
  return order.refusalReason;
}

const toShownRequest = (request: RightsRequestRow, today: CalendarDate): Corrections['requests'][number] => ({
  requestId: request.requestId,
  state: request.outcome ?? 'open',
  text: request.content,
  sentOn: manilaDateOf(request.sentAt),
  replyBy: request.replyBy,
  daysLate: promiseOn(request, today).daysLate,
  answer: request.answer ?? '',
  answeredOn: request.answeredAt === null ? null : manilaDateOf(request.answeredAt),
});
