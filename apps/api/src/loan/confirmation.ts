import { manilaDateOf } from '@hiram/contract/dates.ts';
import { disclosureOf } from '@hiram/contract/disclosure.ts';
import { TERM_UNIT_DAYS } from '@hiram/contract/offer.ts';
import type { LoanConfirmation } from '@hiram/contract/offer.ts';
import type { Instalment, Plan } from '@hiram/contract/schedule.ts';
import type { CellDatabase } from '../cells.ts';
import { Refusal } from '../refusal.ts';
import type { Resources } from '../resources.ts';
import { linkToAgreement } from './agreement-links.ts';
import { accountText } from './bound-account.ts';
import { dayText, percentText, pesos } from './display.ts';
import type { OfferRow, ProductRow } from './loan.tables.ts';
import { findOpenOffer, planOfOffer } from './offers.ts';
import { findProduct } from './products.ts';

interface Reader {
  readonly userId: string;
  readonly database: CellDatabase;
  readonly productId: string;
  readonly at: Date;
}

export interface ReadConfirmation {
  readonly confirmation: LoanConfirmation;
  readonly offer: OfferRow;
  readonly product: ProductRow;
}

/** The offer that waits, as its borrower is shown it. Its dates count from today: they move with the day the money arrives. */
export async function confirmationOf(resources: Pick<Resources, 'redis' | 'config'>, reader: Reader): Promise<ReadConfirmation> {
  const { userId, database, productId, at } = reader;
  const offer = await findOpenOffer(database, reader);
  const product = await findProduct(database, productId);
  if (offer === null || product === null) throw new Refusal('notFound');
  const plan = planOfOffer(offer, manilaDateOf(at));
  const account = await accountText(database, userId);
  const confirmation: LoanConfirmation = {
    ...figures(offer, plan),
    details: detailRows(plan, account),
    repay_plans: plan.instalments.map(planRow),
    comProductLogo: product.logo,
    comProductName: product.name,
    sendSms: 0,
    isPopType: product.retention_content === '' ? 0 : 1,
    popTitle: offerText(product.retention_title, offer),
    popContent: offerText(product.retention_content, offer),
    popAgreementUrl: await firstAgreement(resources, product, offer),
    disclosure: disclosureOf(plan, resources.config.profile),
  };
  return { confirmation, offer, product };
}

function figures(offer: OfferRow, plan: Plan) {
  const [first] = plan.instalments;
  if (first === undefined) throw new Error('a plan has an instalment');
  return {
    amount: offer.principal,
    periods: offer.instalments * offer.period_days,
    termUnit: TERM_UNIT_DAYS,
    firstPayTime: first.dueOn,
    firstPeriodDay: offer.period_days,
    pRateDsc: `${percentText(offer.rate_bps)} per 30 days on the balance`,
  } as const;
}

const detailRows = (plan: Plan, account: string | null): LoanConfirmation['details'] => [
  { text: 'You receive', value: pesos(plan.proceeds) },
  { text: 'Processing fee', value: pesos(plan.fee) },
  { text: 'Interest', value: pesos(plan.totalInterest) },
  { text: 'Total to repay', value: pesos(plan.total) },
  ...(account === null ? [] : [{ text: 'Receiving account', value: account }]),
];

const planRow = (
  { number, amount, principal, interest, dueOn }: Instalment,
  _index: number,
  all: readonly Instalment[],
): LoanConfirmation['repay_plans'][number] => ({
  title: `Payment ${number} of ${all.length}`,
  amount,
  description: `Principal ${pesos(principal)} + interest ${pesos(interest)}`,
  pay_time: dueOn,
});

async function firstAgreement(resources: Pick<Resources, 'redis' | 'config'>, product: ProductRow, offer: OfferRow): Promise<string> {
  const { first_agreement: position } = product;
  if (position === null) return '';
  return linkToAgreement(resources, { userId: offer.user_id, position, of: { offerId: offer.offer_id } });
}

/** A lender's text with this offer's figures in it: '{proceeds}', '{principal}' and '{until}'. */
export function offerText(text: string, offer: OfferRow): string {
  return text
    .replaceAll('{proceeds}', pesos(offer.proceeds))
    .replaceAll('{principal}', pesos(offer.principal))
    .replaceAll('{until}', dayText(manilaDateOf(offer.expires_at)));
}
