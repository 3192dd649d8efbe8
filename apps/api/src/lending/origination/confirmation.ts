import { formatDay } from '@hiram/contract/product/format-date.ts';
import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import { disclosureOf } from '@hiram/contract/money/disclosure.ts';
import { TERM_UNIT_DAYS } from '@hiram/contract/endpoints/offer.ts';
import type { LoanConfirmation } from '@hiram/contract/endpoints/offer.ts';
import type { Language } from '@hiram/contract/product/profile.ts';
import type { Instalment, Plan } from '@hiram/contract/money/schedule.ts';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Borrower } from '../../platform/request/sessions.ts';
import { translationsIn } from '../../platform/i18n/translations.ts';
import type { Translate } from '../../platform/i18n/translations.ts';
import { Refusal } from '../../platform/request/refusal.ts';
import type { Resources } from '../../providers/resources.ts';
import { message } from '@hiram/contract/messages/message.ts';
import { createLink } from '../../platform/redis/links.ts';
import { linkToAgreement } from '../agreements/agreement-links.ts';
import { currentAccountQuery, textOfAccount } from './bank-accounts.ts';
import { percentText, pesos } from '../../platform/i18n/display.ts';
import { choiceOf } from './chosen-offer.ts';
import { openOfferQuery, planOfOffer } from './offers.ts';
import type { OfferKey } from './offers.ts';
import { termsOfOffer } from '../agreements/stored-terms.ts';
import { findProduct } from './products.ts';
import type { OfferRow, ProductRow } from '../../tables/loan.ts';

export interface ReadConfirmation {
  readonly confirmation: LoanConfirmation;
  readonly offer: OfferRow;
  readonly product: ProductRow;
  readonly translate: Translate;
}

/** The open offer as shown to its borrower. Its dates count from today and move with the day of disbursement. */
export async function readConfirmation(
  resources: Pick<Resources, 'redis' | 'config' | 'clock'>,
  { userId, language, reference, cell: { database } }: Borrower,
  productId: string,
): Promise<ReadConfirmation> {
  const at = await resources.clock.now();
  const read = await offerAndAccount.first(database, { userId, productId, at });
  const product = await findProduct(reference, productId);
  if (read === undefined || product === null) throw new Refusal('notFound');
  const { boundAccount: bound, ...offer } = read;
  const plan = planOfOffer(offer, manilaDateOf(at));
  const choice = choiceOf(offer);
  const account = bound === null ? null : await textOfAccount(reference, bound);
  const translate = await translationsIn(reference, language);
  const confirmation: LoanConfirmation = {
    ...figures(offer, plan, language),
    details: detailRows(plan, account, language),
    repay_plans: plan.instalments.map((each) => planRow(each, plan, language)),
    comProductLogo: product.logo,
    comProductName: product.name,
    sendSms: 0,
    isPopType: product.retentionContent === '' ? 0 : 1,
    popTitle: offerText(translate(product.retentionTitle), offer, language),
    popContent: offerText(translate(product.retentionContent), offer, language),
    popAgreementUrl: await firstAgreement(resources, product, { offer, language }),
    ...(choice === null ? {} : { choice }),
    disclosure: disclosureOf(plan, resources.config.profile, await termsOfOffer(database, resources.config.profile, offer)),
  };
  return { confirmation, offer, product, translate };
}

const offerAndAccount = prepared((database: CellDatabase, given: OfferKey) =>
  openOfferQuery(database, given).select(jsonObjectFrom(currentAccountQuery(database, given)).as('boundAccount')),
);

function figures(offer: OfferRow, plan: Plan, language: Language) {
  const [first] = plan.instalments;
  if (first === undefined) throw new Error('the plan has no instalments');
  return {
    amount: offer.principal,
    periods: offer.instalments * offer.periodDays,
    termUnit: TERM_UNIT_DAYS,
    firstPayTime: first.dueOn,
    firstPeriodDay: offer.periodDays,
    pRateDsc: message(language, 'offer_rate', { rate: percentText(offer.rateBps) }),
  } as const;
}

const detailRows = (plan: Plan, account: string | null, language: Language): LoanConfirmation['details'] => [
  { text: message(language, 'row_you_receive'), value: pesos(plan.proceeds) },
  { text: message(language, 'row_processing_fee'), value: pesos(plan.fee) },
  { text: message(language, 'row_interest'), value: pesos(plan.totalInterest) },
  { text: message(language, 'row_total_to_repay'), value: pesos(plan.total) },
  ...(account === null ? [] : [{ text: message(language, 'row_receiving_account'), value: account }]),
];

const planRow = (
  { number, amount, principal, interest, dueOn }: Instalment,
  { instalments }: Plan,
  language: Language,
): LoanConfirmation['repay_plans'][number] => ({
  title: message(language, 'plan_payment', { number, total: instalments.length }),
  amount,
  description: message(language, 'plan_principal_and_interest', { principal: pesos(principal), interest: pesos(interest) }),
  pay_time: dueOn,
});

async function firstAgreement(
  resources: Pick<Resources, 'redis' | 'config'>,
  product: ProductRow,
  { offer, language }: { readonly offer: OfferRow; readonly language: Language },
): Promise<string> {
  const { firstAgreement: position } = product;
  if (position === null) return '';
  return linkToAgreement(resources, { userId: offer.userId, position, language, of: { offerId: offer.offerId } }, createLink);
}

/** Replaces '{proceeds}', '{principal}' and '{until}' in a lender's text by this offer's figures. */
export function offerText(text: string, offer: OfferRow, language: Language): string {
  return text
    .replaceAll('{proceeds}', pesos(offer.proceeds))
    .replaceAll('{principal}', pesos(offer.principal))
    .replaceAll('{until}', formatDay(language, manilaDateOf(offer.expiresAt)));
}
