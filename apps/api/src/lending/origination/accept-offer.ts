import { randomBytes } from 'node:crypto';
import type { RequestOf } from '@hiram/contract/wire/endpoint.ts';
import { DAY_MS, manilaDateOf } from '@hiram/contract/product/dates.ts';
import { makeId } from '@hiram/contract/wire/ids.ts';
import { TERM_UNIT_DAYS, type confirmLoan } from '@hiram/contract/endpoints/offer.ts';
import { orderStatus } from '@hiram/contract/endpoints/order.ts';
import type { Profile } from '@hiram/contract/product/profile.ts';
import { termsOf } from '@hiram/contract/money/terms.ts';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import { shardOf } from '../../platform/db/cells.ts';
import { Refusal } from '../../platform/request/refusal.ts';
import { recordAgreements } from './agreement.ts';
import { insertTerms, termsOfOffer } from '../agreements/stored-terms.ts';
import { recordEvents } from '../events/record-events.ts';
import { offerAsChosen, assertSamePlan, storeAcceptedOffer } from './chosen-offer.ts';
import { planOfOffer, termDaysOfOffer } from './offers.ts';
import { STORED_TRANSITIONS } from '../engine/order-status.ts';
import { insertInstalments, insertOrder } from './orders.ts';
import { scheduleOrderTask } from './order-tasks.ts';
import { runOnce } from '../../platform/request/idempotency.ts';
import type { Intent } from '../../platform/request/idempotency.ts';
import type { Resources } from '../../providers/resources.ts';
import type { Borrower } from '../../platform/request/sessions.ts';
import { updateLanguage, lockBorrowerRow } from '../borrowers/borrowers.ts';
import { orderAddress } from './order-address.ts';
import type { OfferRow } from '../../tables/loan.ts';

interface Acceptance {
  readonly profile: Profile;
  readonly userId: string;
  readonly request: RequestOf<typeof confirmLoan>;
  readonly at: Date;
}

interface AcceptedOffer {
  readonly offered: OfferRow;
  readonly chosenRow: OfferRow;
}

interface AcceptRequest {
  readonly borrower: Borrower;
  readonly request: RequestOf<typeof confirmLoan>;
  readonly intent: Intent | null;
}

/** Accepts an offer for both APIs: the first call creates the order, later ones return it. Returns the address of the order's page. */
export async function acceptOffer(
  { clock, config }: Resources,
  { borrower: { userId, language, cell }, request, intent }: AcceptRequest,
): Promise<string> {
  const at = await clock.now();
  const { orderId } = await runOnce({ database: cell.database, userId, intent, at: clock.real() }, async (transaction) => {
    // A loan's reminders are sent in the language in which it was taken.
    await updateLanguage(transaction, userId, language);
    return orderFromOffer(transaction, { profile: config.profile, userId, request, at });
  });
  return orderAddress(config.publicOrigin, { productId: request.productId, orderId });
}

/**
 * Accepts the offer: its order, the agreements and the decision task are written in this transaction. Accepting an accepted offer again returns its
 * order, even without an idempotency key. Exported for tests, which create orders in the past.
 */
export async function orderFromOffer(transaction: CellTransaction, acceptance: Acceptance): Promise<{ readonly orderId: string }> {
  // Concurrent acceptances wait here and not on the offer: if the first one replaced it by a choice, the second would find neither.
  await lockBorrowerRow(transaction, acceptance.userId);
  const offer = await lockOffer(transaction, acceptance);
  if (offer === null) throw new Refusal('notFound');
  if (offer.state === 'accepted') {
    assertSameLoan(offer, acceptance.request);
    return { orderId: await orderOfOffer(transaction, offer) };
  }
  const chosenRow = chosenOffer(offer, acceptance);
  if (offer.expiresAt <= acceptance.at) throw new Refusal('notFound');
  return { orderId: await createOrder(transaction, { offered: offer, chosenRow }, acceptance) };
}

/** Locks the open offer, or else the offer accepted last. The lock serializes the borrower's requests. */
async function lockOffer(transaction: CellTransaction, { userId, request }: Acceptance): Promise<OfferRow | null> {
  const row = await transaction
    .selectFrom('offer')
    .selectAll()
    .where('userId', '=', userId)
    .where('productId', '=', request.productId)
    .where('state', 'in', ['open', 'accepted'])
    .orderBy(({ eb }) => eb('state', '=', 'open'), 'desc')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Rejects a repeated acceptance with other figures than the accepted ones. The days to a chosen payday change once the loan is credited. */
function assertSameLoan(offer: OfferRow, request: Acceptance['request']): void {
  assertSameFigures(offer, offer.firstDueOn === null ? request : { ...request, periods: termDaysOfOffer(offer) });
  if ((request.firstDueOn ?? null) !== offer.firstDueOn) throw new Refusal('invalidRequest', 'firstDueOn');
}

function chosenOffer(offer: OfferRow, { profile, request, at }: Acceptance): OfferRow {
  const today = manilaDateOf(at);
  const chosenRow = offerAsChosen(offer, request, { profile, today });
  assertSameFigures(chosenRow, request);
  assertSamePlan(offer, chosenRow, planOfOffer(chosenRow, today), request.figures);
  return chosenRow;
}

/** The page sends the figures that its borrower saw. If ours differ, she agreed to another loan. */
function assertSameFigures(offer: OfferRow, { amount, periods, termUnit }: Acceptance['request']): void {
  if (amount !== offer.principal) throw new Refusal('invalidRequest', 'amount');
  if (periods !== termDaysOfOffer(offer)) throw new Refusal('invalidRequest', 'periods');
  if (String(termUnit) !== String(TERM_UNIT_DAYS)) throw new Refusal('invalidRequest', 'termUnit');
}

async function orderOfOffer(transaction: CellTransaction, { userId, offerId }: OfferRow): Promise<string> {
  const row = await transaction
    .selectFrom('loan_order')
    .select('orderId')
    .where('userId', '=', userId)
    .where('offerId', '=', offerId)
    .executeTakeFirstOrThrow();
  return row.orderId;
}

/** Id of the offer as the lender made it, also for a choice from that offer. */
const originalOfferId = ({ chosenFrom, offerId }: OfferRow): string => chosenFrom ?? offerId;

async function createOrder(
  transaction: CellTransaction,
  { offered, chosenRow }: AcceptedOffer,
  { profile, userId, at }: Acceptance,
): Promise<string> {
  const orderId = makeId('order', shardOf(userId), randomBytes(12));
  const decisionDueAt = new Date(at.getTime() + termsOf(profile).decisionWithinDays * DAY_MS);
  const offer = await storeAcceptedOffer(transaction, { offered, chosenRow, at });
  await insertOrder(transaction, {
    userId,
    orderId,
    offerId: offer.offerId,
    productId: offer.productId,
    lifecycle: STORED_TRANSITIONS.accept.to,
    repeatClient: await hasBorrowedBefore(transaction, userId),
    termsId: offer.termsId ?? (await insertTerms(transaction, await termsOfOffer(transaction, profile, offer))),
    createdAt: at,
    decisionDueAt,
  });
  await insertInstalments(transaction, { userId, orderId, plan: planOfOffer(offer, manilaDateOf(at)) });
  await recordAgreements(transaction, { profile, userId, orderId, offerId: offer.offerId, at });
  await scheduleOrderTask(transaction, { userId, orderId, kind: 'decide', dueAt: at });
  const { productId, principal } = offer;
  const data = { userId, orderId, offerId: originalOfferId(offer), productId, principal, decisionDueAt: decisionDueAt.toISOString() };
  await recordEvents(transaction, { type: 'loan.offer.accepted', effect: orderId, data, at });
  return orderId;
}

async function hasBorrowedBefore(transaction: CellTransaction, userId: string): Promise<boolean> {
  const row = await transaction
    .selectFrom('loan_order')
    .select('orderId')
    .where('userId', '=', userId)
    .where('lifecycle', '=', orderStatus.active)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
