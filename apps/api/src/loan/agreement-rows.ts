import { CONTACT_OVERALL } from '@hiram/contract/support.ts';
import type { CellDatabase } from '../cells.ts';

export interface AgreementTemplate {
  readonly scene: number;
  readonly position: number;
  readonly version: number;
  readonly title: string;
  /** In the language of agreement-text.ts, before it is filled. */
  readonly body: string;
}

type TemplateKey = Pick<AgreementTemplate, 'scene' | 'position' | 'version'>;

/** Does nothing when this version is there. */
export async function insertTemplate(database: CellDatabase, template: AgreementTemplate): Promise<void> {
  await database
    .insertInto('agreement_template')
    .values(template)
    .onConflict((conflict) => conflict.columns(['scene', 'position', 'version']).doNothing())
    .execute();
}

export async function readTemplate(database: CellDatabase, { scene, position, version }: TemplateKey): Promise<AgreementTemplate | null> {
  const row = await database
    .selectFrom('agreement_template')
    .selectAll()
    .where('scene', '=', scene)
    .where('position', '=', position)
    .where('version', '=', version)
    .executeTakeFirst();
  return row ?? null;
}

/** The newest version of each position, in their order. */
export function currentTemplates(database: CellDatabase, scene: number): Promise<AgreementTemplate[]> {
  return database
    .selectFrom('agreement_template')
    .selectAll()
    .distinctOn('position')
    .where('scene', '=', scene)
    .orderBy('position')
    .orderBy('version', 'desc')
    .execute();
}

/** Whom and what the agreements of an offer are about; null when it is not this borrower's. */
export async function findOfferSubject(database: CellDatabase, userId: string, offerId: string) {
  const row = await database
    .selectFrom('offer')
    .innerJoin('borrower', 'borrower.user_id', 'offer.user_id')
    .innerJoin('product', 'product.product_id', 'offer.product_id')
    .leftJoin('service_contact', (join) => join.on('service_contact.overall', '=', CONTACT_OVERALL))
    .selectAll('offer')
    .select(['borrower.full_name', 'product.name as product_name', 'service_contact.email', 'service_contact.telephone'])
    .where('offer.user_id', '=', userId)
    .where('offer.offer_id', '=', offerId)
    .executeTakeFirst();
  return row ?? null;
}

export interface KeptAgreement {
  readonly userId: string;
  readonly orderId: string;
  readonly scene: number;
  readonly position: number;
  readonly version: number;
  readonly title: string;
  readonly text: string;
  readonly sha256: Buffer;
  readonly agreedAt: Date;
}

export async function insertAgreements(database: CellDatabase, agreements: readonly KeptAgreement[]): Promise<void> {
  const rows = agreements.map(({ userId, orderId, sha256, agreedAt, ...rest }) => ({
    user_id: userId,
    order_id: orderId,
    text_sha256: sha256,
    agreed_at: agreedAt,
    ...rest,
  }));
  await database.insertInto('agreement').values(rows).execute();
}

type KeptKey = Pick<KeptAgreement, 'userId' | 'orderId' | 'scene' | 'position'>;
export type FoundAgreement = KeptAgreement & { readonly productId: string };

export async function findAgreement(database: CellDatabase, key: KeptKey): Promise<FoundAgreement | null> {
  const row = await database
    .selectFrom('agreement')
    .innerJoin('loan_order as loan', (join) =>
      join.onRef('loan.user_id', '=', 'agreement.user_id').onRef('loan.order_id', '=', 'agreement.order_id'),
    )
    .select(['version', 'title', 'text', 'text_sha256 as sha256', 'agreed_at as agreedAt', 'loan.product_id as productId'])
    .where('agreement.user_id', '=', key.userId)
    .where('agreement.order_id', '=', key.orderId)
    .where('scene', '=', key.scene)
    .where('position', '=', key.position)
    .executeTakeFirst();
  return row === undefined ? null : { ...key, ...row };
}
