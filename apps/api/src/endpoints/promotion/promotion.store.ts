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
  const row = await database.selectFrom('landing_template').selectAll().where('templateId', '=', templateId).executeTakeFirst();
  if (row === undefined) return null;
  const { templateId: id, ...template } = row;
  return { id, template };
}

type EventRow = PromotionTables['promotion_event'];
type Origin = Pick<EventRow, 'appFrom' | 'userFrom' | 'utmTag'>;

export interface PromotionEvent extends Partial<EventRow> {
  readonly kind: PromotionEventKind;
  readonly occurredAt: Date;
}

const NOTHING: Omit<EventRow, 'eventId' | 'kind' | 'occurredAt'> = {
  phoneHash: null,
  userId: null,
  pageId: null,
  clientType: null,
  appName: null,
  merchantNumber: null,
  inviteCode: null,
  appFrom: null,
  userFrom: null,
  utmTag: null,
};

export async function insertEvent(database: CellDatabase | CellTransaction, event: PromotionEvent): Promise<void> {
  await database
    .insertInto('promotion_event')
    .values({ ...NOTHING, ...event, eventId: randomUUID() })
    .execute();
}

/** Returns the origin of the visitor who last requested a code for the phone, because a click itself carries only the phone. */
export async function findOrigin(database: CellDatabase, phoneHash: Buffer): Promise<Origin | null> {
  const row = await database
    .selectFrom('promotion_event')
    .select(['appFrom', 'userFrom', 'utmTag'])
    .where('kind', '=', 'code')
    .where('phoneHash', '=', phoneHash)
    .orderBy('occurredAt', 'desc')
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
    .select(['utmTag', 'userFrom', 'appFrom', 'kind', ({ fn }) => fn.countAll<number>().as('events')])
    .where('occurredAt', '>=', from)
    .where('occurredAt', '<', before)
    .groupBy(['utmTag', 'userFrom', 'appFrom', 'kind'])
    .execute();
}
