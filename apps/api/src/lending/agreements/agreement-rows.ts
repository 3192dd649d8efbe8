import { CONFIRMATION_SCENE } from '@hiram/contract/endpoints/agreement.ts';
import { CONTACT_OVERALL } from '@hiram/contract/endpoints/support.ts';
import { sql } from 'kysely';
import type { CellDatabase } from '../../platform/db/cells.ts';
import type { Language } from '@hiram/contract/product/profile.ts';
import type { AgreementVersions, OrderKey } from '../../tables/loan.ts';

/** Key clauses of an agreement by language, in the markup of agreement-text.ts. */
export type KeyClauses = Readonly<Partial<Record<Language, string>>>;

export interface AgreementTemplate {
  readonly scene: number;
  readonly position: number;
  readonly version: number;
  readonly title: string;
  /** In the markup of agreement-text.ts, with its figures not filled in. */
  readonly body: string;
  readonly keyClauses: KeyClauses;
}

type TemplateKey = Pick<AgreementTemplate, 'scene' | 'position' | 'version'>;

/** Does nothing if this version is stored, but adds key clauses if it has none: a text that was never shown was not agreed to either. */
export async function insertTemplate(
  database: CellDatabase,
  { keyClauses = {}, ...template }: Omit<AgreementTemplate, 'keyClauses'> & Partial<Pick<AgreementTemplate, 'keyClauses'>>,
): Promise<void> {
  const clauses = JSON.stringify(keyClauses);
  await database
    .insertInto('agreement_template')
    .values({ ...template, keyClauses: clauses })
    .onConflict((conflict) =>
      conflict
        .columns(['scene', 'position', 'version'])
        .doUpdateSet({ keyClauses: clauses })
        .where(sql<boolean>`agreement_template.key_clauses = '{}'`),
    )
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

/** Inserts versions of agreements. Throws if a stored version has another text: a changed text gets the next version. */
export async function insertTemplates(database: CellDatabase, templates: readonly AgreementTemplate[]): Promise<void> {
  for (const template of templates) {
    await insertTemplate(database, template);
    const stored = await readTemplate(database, template);
    if (stored?.body !== template.body || stored.title !== template.title)
      throw new Error(`agreement ${template.title} version ${template.version} was changed: a changed text gets the next version`);
  }
}

/** The newest version of each position, by position. */
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

/**
 * The versions that an offer was made with, by position. The newest versions for another scene, or for an offer of an earlier service, which has
 * none.
 */
export function templatesOf(database: CellDatabase, scene: number, versions: AgreementVersions | null): Promise<AgreementTemplate[]> {
  if (versions === null || scene !== CONFIRMATION_SCENE) return currentTemplates(database, scene);
  return database
    .selectFrom('agreement_template')
    .selectAll()
    .where('scene', '=', scene)
    .where(({ and, eb, or }) =>
      or(Object.entries(versions).map(([position, version]) => and([eb('position', '=', Number(position)), eb('version', '=', version)]))),
    )
    .orderBy('position')
    .execute();
}

/** Subject of an offer's agreements; `null` if the offer is not this borrower's. */
export async function findOfferSubject(database: CellDatabase, userId: string, offerId: string) {
  const row = await database
    .selectFrom('offer')
    .innerJoin('borrower', 'borrower.userId', 'offer.userId')
    .innerJoin('product', 'product.productId', 'offer.productId')
    .leftJoin('service_contact', (join) => join.on('service_contact.overall', '=', CONTACT_OVERALL))
    .selectAll('offer')
    .select(['borrower.fullName', 'product.name as productName', 'service_contact.email', 'service_contact.telephone'])
    .where('offer.userId', '=', userId)
    .where('offer.offerId', '=', offerId)
    .executeTakeFirst();
  return row ?? null;
}

export interface AgreementRecord extends OrderKey {
  readonly scene: number;
  readonly position: number;
  readonly version: number;
  readonly title: string;
  readonly text: string;
  readonly textSha256: Buffer;
  readonly agreedAt: Date;
  readonly keyClauses: KeyClauses;
}

export async function insertAgreements(database: CellDatabase, agreements: readonly AgreementRecord[]): Promise<void> {
  const rows = agreements.map((agreement) => ({ ...agreement, keyClauses: JSON.stringify(agreement.keyClauses) }));
  await database.insertInto('agreement').values(rows).execute();
}

export async function listAgreementRecords(
  database: CellDatabase,
  { userId, orderId }: Pick<AgreementRecord, 'userId' | 'orderId'>,
): Promise<AgreementRecord[]> {
  const rows = await database
    .selectFrom('agreement')
    .select(['scene', 'position', 'version', 'title', 'text', 'textSha256', 'agreedAt', 'keyClauses'])
    .where('userId', '=', userId)
    .where('orderId', '=', orderId)
    .orderBy('scene')
    .orderBy('position')
    .execute();
  return rows.map((row) => ({ userId, orderId, ...row }));
}

type AgreementKey = Pick<AgreementRecord, 'userId' | 'orderId' | 'scene' | 'position'>;
export type FoundAgreement = AgreementRecord & { readonly productId: string; readonly offerId: string };

export async function findAgreement(database: CellDatabase, key: AgreementKey): Promise<FoundAgreement | null> {
  const row = await database
    .selectFrom('agreement')
    .innerJoin('loan_order as loan', (join) =>
      join.onRef('loan.userId', '=', 'agreement.userId').onRef('loan.orderId', '=', 'agreement.orderId'),
    )
    .select(['version', 'title', 'text', 'textSha256', 'agreedAt', 'keyClauses'])
    .select(['loan.productId', 'loan.offerId'])
    .where('agreement.userId', '=', key.userId)
    .where('agreement.orderId', '=', key.orderId)
    .where('scene', '=', key.scene)
    .where('position', '=', key.position)
    .executeTakeFirst();
  return row === undefined ? null : { ...key, ...row };
}

/** Versions of the agreements that the borrower accepted, by position: with this order, or the last ones if `orderId` is `null`. */
export function listAgreedVersions(
  database: CellDatabase,
  { userId, orderId, scene }: Pick<AgreementKey, 'userId' | 'scene'> & { readonly orderId: string | null },
) {
  return database
    .selectFrom('agreement')
    .select(['title', 'position', 'version', 'agreedAt'])
    .distinctOn('position')
    .where('userId', '=', userId)
    .where('scene', '=', scene)
    .$if(orderId !== null, (query) => query.where('orderId', '=', orderId))
    .orderBy('position')
    .orderBy('agreedAt', 'desc')
    .execute();
}

/** The version of an agreement that the borrower accepted last, with any loan; `null` if she never did. */
export async function findLastAgreed(database: CellDatabase, { userId, scene, position }: Omit<AgreementKey, 'orderId'>) {
  const row = await database
    .selectFrom('agreement')
    .select(['version', 'agreedAt'])
    .where('userId', '=', userId)
    .where('scene', '=', scene)
    .where('position', '=', position)
    .orderBy('agreedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
