import { randomBytes } from 'node:crypto';
import { makeId } from '@hiram/contract/wire/ids.ts';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import { shardOf } from '../../platform/db/cells.ts';
import { boundsFault, choiceAllowed, choiceFault, figuresOf, planOfChoice } from '@hiram/contract/money/loan-choice.ts';
import type { BoundedOffer, LoanChoice } from '@hiram/contract/money/loan-choice.ts';
import type { OfferBounds } from '@hiram/contract/money/offer-bounds.ts';
import type { OfferTerms, Plan } from '@hiram/contract/money/schedule.ts';
import { addDays } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { Profile } from '@hiram/contract/product/profile.ts';
import type { OfferRow } from '../../platform/db/schema/loan.tables.ts';
import { Refusal } from '../../platform/request/refusal.ts';

/** What a call says of a choice: nothing, where it names the whole amount and no day. */
export interface SaidChoice {
  readonly amount?: LoanChoice['amount'] | undefined;
  readonly firstDueOn?: CalendarDate | undefined;
}

interface Choosing {
  readonly profile: Profile;
  /** On which it would be accepted. */
  readonly today: CalendarDate;
}

/** Throws where an offer can't be made with these bounds. It stays open until `lastDay`. */
export function requireBounds(
  profile: Profile,
  offer: BoundedOffer,
  days: { readonly today: CalendarDate; readonly openDays: number },
): void {
  if (profile.extras === 'absent') throw new Refusal('invalidRequest', 'bounds');
  const fault = boundsFault(profile, offer, [days.today, addDays(days.today, days.openDays)]);
  if (fault !== null) throw new Refusal('invalidRequest', fault);
}

/** The open offer with what was chosen of it; the same offer where nothing was. Throws on what its bounds or a cap do not allow. */
export function offerAsChosen(offer: OfferRow, said: SaidChoice, { profile, today }: Choosing): OfferRow {
  const choice: LoanChoice = { amount: said.amount ?? offer.principal, firstDueOn: said.firstDueOn ?? null };
  const { bounds } = offer;
  if (bounds === null) return withoutBounds(offer, choice);
  if (!isChosen(offer, choice)) return offer;
  const bounded = { terms: termsOfBounded(offer), bounds };
  const fault = choiceFault(bounded, choice);
  if (fault !== null) throw new Refusal('invalidRequest', fault);
  if (!choiceAllowed(profile, bounded, choice, today)) throw new Refusal('invalidRequest', 'amount');
  return withPlan(offer, planOfChoice(bounded, choice, today), choice.firstDueOn);
}

const isChosen = ({ principal }: OfferRow, { amount, firstDueOn }: LoanChoice): boolean => amount !== principal || firstDueOn !== null;

/** The amount of such an offer is compared where it is accepted. */
function withoutBounds(offer: OfferRow, { firstDueOn }: LoanChoice): OfferRow {
  if (firstDueOn !== null) throw new Refusal('invalidRequest', 'firstDueOn');
  return offer;
}

const termsOfBounded = (offer: OfferRow): OfferTerms => ({
  principal: offer.principal,
  instalments: offer.instalments,
  periodDays: offer.period_days,
  feeBps: offer.fee_bps,
  rateBps: offer.rate_bps,
});

const withPlan = (offer: OfferRow, plan: Plan, firstDueOn: CalendarDate | null): OfferRow => ({
  ...offer,
  principal: plan.principal,
  fee: plan.fee,
  proceeds: plan.proceeds,
  total_interest: plan.totalInterest,
  first_due_on: firstDueOn,
  first_days: plan.firstDays ?? null,
});

interface Taking {
  readonly offered: OfferRow;
  /** The same, or what was chosen of it. */
  readonly taken: OfferRow;
  readonly at: Date;
}

/** Marks the offer that is taken: itself, or in its place what was chosen of it. An offer is never changed after it was made. */
export async function storeTaken(transaction: CellTransaction, { offered, taken, at }: Taking): Promise<OfferRow> {
  const isChoice = taken !== offered;
  await transaction
    .updateTable('offer')
    .set({ state: isChoice ? 'withdrawn' : 'accepted' })
    .where('user_id', '=', offered.user_id)
    .where('offer_id', '=', offered.offer_id)
    .execute();
  if (!isChoice) return offered;
  const offerId = makeId('offer', shardOf(offered.user_id), randomBytes(12));
  const chosen = { ...taken, offer_id: offerId, chosen_from: offered.offer_id, state: 'accepted', created_at: at } as const;
  const { bounds, agreement_versions: versions, ...columns } = chosen;
  const kept = versions === null ? {} : { agreement_versions: JSON.stringify(versions) };
  await transaction
    .insertInto('offer')
    .values({ ...columns, ...kept, bounds: JSON.stringify(bounds) })
    .execute();
  return chosen;
}

/** What the page showed is what the service computes, or nothing is borrowed: on a new day, for one, the same payday costs less interest. */
export function refuseOtherPlan(offered: OfferRow, taken: OfferRow, plan: Plan, shown: string | undefined): void {
  const mustSay = taken !== offered;
  if (mustSay || shown !== undefined) {
    if (shown !== figuresOf(plan)) throw new Refusal('invalidRequest', 'figures');
  }
}

/** What a page is told of the bounds; null where there are none. */
export const choiceOf = ({ bounds, period_days: periodDays }: OfferRow): (OfferBounds & { readonly periodDays: number }) | null =>
  bounds === null ? null : { ...bounds, periodDays };
