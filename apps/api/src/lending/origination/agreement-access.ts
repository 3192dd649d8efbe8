import type { AnswerOf, RequestOf } from '@hiram/contract/wire/endpoint.ts';
import type { agreementJump, agreements } from '@hiram/contract/endpoints/agreement.ts';
import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { Refusal } from '../../platform/request/refusal.ts';
import type { Resources } from '../../providers/resources.ts';
import type { Borrower } from '../../platform/request/sessions.ts';
import { linkToAgreement } from '../agreements/agreement-links.ts';
import type { AgreementReading } from '../agreements/agreement-links.ts';
import { findAgreement, templatesOf } from '../agreements/agreement-rows.ts';
import { offerAsChosen } from './chosen-offer.ts';
import { findOpenOffer } from './offers.ts';
import type { OfferRow } from '../../tables/loan.ts';

type ListRequest = RequestOf<typeof agreements>;
type JumpRequest = RequestOf<typeof agreementJump>;

export async function listAgreements({ clock }: Resources, borrower: Borrower, request: ListRequest): Promise<AnswerOf<typeof agreements>> {
  const { database } = borrower.cell;
  const offer = await openOfferOf(database, borrower.userId, request.productId, await clock.now());
  const templates = await templatesOf(database, request.scene, offer.agreementVersions);
  return { data: templates.map(({ title, position }) => ({ title, position })) };
}

/** Returns the link to an agreement: as agreed if the request names an order, otherwise as it would be agreed now. */
export async function jumpToAgreement(
  resources: Resources,
  borrower: Borrower,
  request: JumpRequest,
): Promise<AnswerOf<typeof agreementJump>> {
  const what =
    request.orderId === null ? await jumpOfOffer(resources, borrower, request) : await jumpOfOrder(borrower, request, request.orderId);
  return { contract_url: await linkToAgreement(resources, what) };
}

async function jumpOfOffer(
  { clock, config }: Resources,
  { userId, language, cell }: Borrower,
  request: JumpRequest,
): Promise<AgreementReading> {
  const { productId, amount, firstDueOn } = request;
  const at = await clock.now();
  const offer = await openOfferOf(cell.database, userId, productId, at);
  const { offerId, agreementVersions } = offer;
  const templates = await templatesOf(cell.database, request.scene, agreementVersions);
  if (!templates.some(({ position }) => position === request.position)) throw new Refusal('notFound');
  const of = { userId, position: request.position, language };
  if (amount === undefined && firstDueOn === undefined) return { ...of, of: { offerId } };
  const choice = { amount, firstDueOn };
  // Rejects a choice that is not allowed here, and not on the page that the link opens.
  offerAsChosen(offer, choice, { profile: config.profile, today: manilaDateOf(at) });
  return { ...of, of: { offerId, choice } };
}

async function jumpOfOrder({ userId, language, cell }: Borrower, request: JumpRequest, orderId: string): Promise<AgreementReading> {
  const { productId, scene, position } = request;
  const kept = await findAgreement(cell.database, { userId, orderId, scene, position });
  if (kept === null || kept.productId !== productId) throw new Refusal('notFound');
  return { userId, position, language, of: { orderId } };
}

/** A product offered to another borrower is `notFound`, like one that was never offered. */
async function openOfferOf(database: CellDatabase, userId: string, productId: string, at: Date): Promise<OfferRow> {
  const offer = await findOpenOffer(database, { userId, productId, at });
  if (offer === null) throw new Refusal('notFound');
  return offer;
}
