import { randomUUID } from 'node:crypto';
import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import type { landingTemplate } from '@hiram/contract/endpoints/promotion.ts';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import type { PromotionEventKind, PromotionTables } from '../../tables/promotion.ts';

type Template = NonNullable<AnswerOf<typeof landingTemplate>['template']>;
interface Landing {
  readonly id: string;
  readonly template: Template;
}

export async function findTemplate(database: CellDatabase, templateId: string): Promise<Landing | null> {
  const row = await database.selectFrom('landing_template').selectAll().where('template_id', '=', templateId).executeTakeFirst();
  return row === undefined ? null : { id: row.template_id, template: templateOf(row) };
}

const templateOf = (row: PromotionTables['landing_template']): Template => ({
  appName: row.app_name,
  appNote: row.app_note,
  logo: row.logo,
  banner: row.banner,
  title: row.title,
  subtitle: row.subtitle,
  example: row.example,
  buttonText: row.button_text,
  downloadUrl: row.download_url,
  agreementTitle: row.agreement_title,
  agreementText: row.agreement_text,
});

type EventRow = PromotionTables['promotion_event'];
type Origin = Pick<EventRow, 'app_from' | 'user_from' | 'utm_tag'>;

export interface PromotionEvent extends Partial<EventRow> {
  readonly kind: PromotionEventKind;
  readonly occurred_at: Date;
}

const NOTHING: Omit<EventRow, 'event_id' | 'kind' | 'occurred_at'> = {
  phone_hash: null,
  user_id: null,
  page_id: null,
  client_type: null,
  app_name: null,
  merchant_number: null,
  invite_code: null,
  app_from: null,
  user_from: null,
  utm_tag: null,
};

export async function insertEvent(database: CellDatabase | CellTransaction, event: PromotionEvent): Promise<void> {
  await database
    .insertInto('promotion_event')
    .values({ ...NOTHING, ...event, event_id: randomUUID() })
    .execute();
}

/** Returns the origin of the visitor who last requested a code for the phone, because a click itself carries only the phone. */
export async function findOrigin(database: CellDatabase, phoneHash: Buffer): Promise<Origin | null> {
  const row = await database
    .selectFrom('promotion_event')
    .select(['app_from', 'user_from', 'utm_tag'])
    .where('kind', '=', 'code')
    .where('phone_hash', '=', phoneHash)
    .orderBy('occurred_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export interface EventCount extends Origin {
  readonly kind: PromotionEventKind;
  readonly events: number;
}

/** Counts the events from `from`, inclusive, to `before`, exclusive. */
export async function countEvents(database: CellDatabase, from: Date, before: Date): Promise<readonly EventCount[]> {
  return database
    .selectFrom('promotion_event')
    .select(['utm_tag', 'user_from', 'app_from', 'kind', ({ fn }) => fn.countAll<number>().as('events')])
    .where('occurred_at', '>=', from)
    .where('occurred_at', '<', before)
    .groupBy(['utm_tag', 'user_from', 'app_from', 'kind'])
    .execute();
}
