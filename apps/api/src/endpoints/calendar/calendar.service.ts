import type { dueDatesCalendar } from '@hiram/contract/endpoints/calendar.ts';
import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import { BASE_PATH } from '@hiram/contract/wire/endpoint.ts';
import type { AnswerOf, RequestOf } from '@hiram/contract/wire/endpoint.ts';
import { formLanguage } from '@hiram/contract/product/form-language.ts';
import * as z from 'zod/mini';
import { createCountedLink, openLink } from '../../platform/redis/links.ts';
import { findLoanRecord, projectLoan } from '../../lending/servicing/loan-rows.ts';
import { findProduct } from '../../lending/origination/products.ts';
import { runForBorrower } from '../../platform/db/shared-pool.ts';
import { Refusal } from '../../platform/request/refusal.ts';
import type { Resources } from '../../providers/resources.ts';
import type { Borrower } from '../../platform/request/sessions.ts';
import { dueEvents } from './due-events.ts';
import { icsFile } from './ics.ts';
import type { DayEvent } from './ics.ts';
import { storedReference } from '../../platform/db/reference.ts';

export const CALENDAR_FILE = `${BASE_PATH}/v4/calendar/due-dates.ics`;
const KIND = 'calendar';

const opened = z.object({ userId: z.string(), orderId: z.string(), language: formLanguage });
type CalendarLink = z.output<typeof opened>;

/** The file's address carries no session, because calendar apps store the address that a file came from. */
export async function linkToCalendar(
  resources: Resources,
  { userId }: Borrower,
  { orderId, lang }: RequestOf<typeof dueDatesCalendar>,
): Promise<AnswerOf<typeof dueDatesCalendar>> {
  const what: CalendarLink = { userId, orderId, language: lang };
  if ((await eventsOf(resources, what)).length === 0) throw new Refusal('notFound');
  return { url: `${resources.config.publicOrigin}${CALENDAR_FILE}?token=${await createCountedLink(resources.redis, KIND, what)}` };
}

/** `null` if everything has been paid since the link was issued. */
export async function openCalendar(resources: Resources, query: unknown): Promise<string | null> {
  const what = await openLink(resources.redis, KIND, opened, query);
  const events = await runForBorrower(what.userId, () => eventsOf(resources, what));
  return events.length === 0 ? null : icsFile(events, { language: what.language, at: await resources.clock.now() });
}

async function eventsOf({ cells, clock, config }: Resources, { userId, orderId, language }: CalendarLink): Promise<readonly DayEvent[]> {
  const { database } = cells.of(userId);
  const record = await findLoanRecord(database, { userId, orderId });
  const today = manilaDateOf(await clock.now());
  const loan = record === null ? null : projectLoan(config.profile, record, today);
  if (record === null || loan === null) return [];
  const product = (await findProduct(storedReference(database), record.order.productId))?.name ?? '';
  return dueEvents(loan, { orderId, product, language, today, host: new URL(config.publicOrigin).hostname });
}
