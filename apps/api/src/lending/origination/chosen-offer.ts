import { randomBytes } from 'node:crypto';
import { makeId } from '@hiram/contract/wire/ids.ts';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import { shardOf } from '../../platform/db/cells.ts';
import { boundsFault, isChoiceAllowed, choiceFault, figuresOf, planOfChoice } from '@hiram/contract/money/loan-choice.ts';
import type { BoundedOffer, LoanChoice } from '@hiram/contract/money/loan-choice.ts';
import type { OfferBounds } from '@hiram/contract/money/offer-bounds.ts';
import type { OfferTerms, Plan } from '@hiram/contract/money/schedule.ts';
import { addDays } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { Profile } from '@hiram/contract/product/profile.ts';
import { Refusal } from '../../platform/request/refusal.ts';
import type { OfferRow } from '../../tables/loan.ts';

/** A choice as requested by a call; without fields, the whole amount and no chosen day. */
export interface RequestedChoice {
  readonly amount?: LoanChoice['amount'] | undefined;
  readonly firstDueOn?: CalendarDate | undefined;
}

interface ChoiceContext {
  readonly profile: Profile;
  /** Day on which the offer would be accepted. */
  readonly today: CalendarDate;
}

/** Throws if an offer that stays open for `openDays` cannot have these bounds. */
export function assertBounds(
  profile: Profile,
  offer: BoundedOffer,
  days: { readonly today: CalendarDate; readonly openDays: number },
): void {
  if (profile.extras === 'absent') throw new Refusal('invalidRequest', 'bounds');
  const fault = boundsFault(profile, offer, [days.today, addDays(days.today, days.openDays)]);
  if (fault !== null) throw new Refusal('invalidRequest', fault);
}

/**
 * Returns the open offer with the borrower's choice, or the same offer if she chose nothing. Throws if its bounds or a cap do not allow the choice.
 */
export function offerAsChosen(offer: OfferRow, requestedChoice: RequestedChoice, { profile, today }: ChoiceContext): OfferRow {
  const choice: LoanChoice = { amount: requestedChoice.amount ?? offer.principal, firstDueOn: requestedChoice.firstDueOn ?? null };
  const { bounds } = offer;
  if (bounds === null) return withoutBounds(offer, choice);
  if (!isChosen(offer, choice)) return offer;
  const boundedOffer = { terms: termsOfBounded(offer), bounds };
  const fault = choiceFault(boundedOffer, choice);
  if (fault !== null) throw new Refusal('invalidRequest', fault);
  if (!isChoiceAllowed(profile, boundedOffer, choice, today)) throw new Refusal('invalidRequest', 'amount');
  return withPlan(offer, planOfChoice(boundedOffer, choice, today), choice.firstDueOn);
}

const isChosen = ({ principal }: OfferRow, { amount, firstDueOn }: LoanChoice): boolean => amount !== principal || firstDueOn !== null;

/** The amount of an offer without bounds is compared when it is accepted. */
function withoutBounds(offer: OfferRow, { firstDueOn }: LoanChoice): OfferRow {
  if (firstDueOn !== null) throw new Refusal('invalidRequest', 'firstDueOn');
  return offer;
}

const termsOfBounded = ({ principal, instalments, periodDays, feeBps, rateBps }: OfferRow): OfferTerms => ({
  principal,
  instalments,
  periodDays,
  feeBps,
  rateBps,
});

const withPlan = (offer: OfferRow, plan: Plan, firstDueOn: CalendarDate | null): OfferRow => ({
  ...offer,
  principal: plan.principal,
  fee: plan.fee,
  proceeds: plan.proceeds,
  totalInterest: plan.totalInterest,
  firstDueOn,
  firstDays: plan.firstDays ?? null,
});

interface AcceptedChoice {
  readonly offered: OfferRow;
  /** The offer itself, or the choice from it. */
  readonly chosenRow: OfferRow;
  readonly at: Date;
}

/** Marks the offer as accepted. A choice from it is stored as another offer in its place, because an offer never changes after it was made. */
export async function storeAcceptedOffer(transaction: CellTransaction, { offered, chosenRow, at }: AcceptedChoice): Promise<OfferRow> {
  const isChoice = chosenRow !== offered;
  await transaction
    .updateTable('offer')
    .set({ state: isChoice ? 'withdrawn' : 'accepted' })
    .where('userId', '=', offered.userId)
    .where('offerId', '=', offered.offerId)
    .execute();
  if (!isChoice) return offered;
  const offerId = makeId('offer', shardOf(offered.userId), randomBytes(12));
  const chosen = { ...chosenRow, offerId, chosenFrom: offered.offerId, state: 'accepted', createdAt: at } as const;
  const { bounds, agreementVersions: versions, ...columns } = chosen;
  const kept = versions === null ? {} : { agreementVersions: JSON.stringify(versions) };
  await transaction
    .insertInto('offer')
    .values({ ...columns, ...kept, bounds: JSON.stringify(bounds) })
    .execute();
  return chosen;
}

/** Rejects a choice whose figures on the page differ from the computed ones. For example, the same payday costs less interest on the next day. */
export function assertSamePlan(offered: OfferRow, chosenRow: OfferRow, plan: Plan, shown: string | undefined): void {
  const needsFigures = chosenRow !== offered;
  if (needsFigures || shown !== undefined) {
    if (shown !== figuresOf(plan)) throw new Refusal('invalidRequest', 'figures');
  }
}

/** Bounds of the offer for a page; `null` if it has none. */
export const choiceOf = ({ bounds, periodDays }: OfferRow): (OfferBounds & { readonly periodDays: number }) | null =>
  bounds === null ? null : { ...bounds, periodDays };
