import type { AnswerOf, RequestOf } from '@hiram/contract/wire/endpoint.ts';
import type * as contract from '@hiram/contract/endpoints/promotion.ts';
import type { Language } from '@hiram/contract/product/profile.ts';
import { renewVisits } from '../../lending/borrowers/phone-renewal.ts';
import { columnNames } from '../../platform/db/column-names.ts';
import { cellOfVisitor } from '../../platform/db/cells.ts';
import { translationsIn } from '../../platform/i18n/translations.ts';
import { countOrRefuse } from '../../platform/redis/rate-limits.ts';
import { smsLoad } from '../../platform/redis/sms-budget.ts';
import { Refusal } from '../../platform/request/refusal.ts';
import type { Resources } from '../../providers/resources.ts';
import { createCaptcha, makeImage } from './captcha/captchas.ts';
import { captchaLimits, trackLimits } from './promotion-limits.ts';
import { findOrigin, findTemplate, insertEvent } from './promotion.store.ts';
import { visitorOf } from './visitor.ts';
import { storedReference } from '../../platform/db/reference.ts';

export async function readTemplate(
  { cells }: Resources,
  templateId: string,
  language: Language,
): Promise<AnswerOf<typeof contract.landingTemplate>> {
  const { found, translate } = await cells.onAnyCell(async (database) => ({
    found: await findTemplate(database, templateId),
    translate: await translationsIn(storedReference(database), language),
  }));
  if (found === null) throw new Refusal('notFound');
  const texts = Object.entries(found.template).map(([field, text]) => [field, translate(text)] as const);
  return { ...found, template: Object.fromEntries(texts) as typeof found.template };
}

type Visit = RequestOf<typeof contract.trackVisit>;

export async function countVisit({ cells, clock, redis }: Resources, visit: Visit, address: string): Promise<null> {
  await countOrRefuse(redis, trackLimits(address));
  const { page_type: _always, ...fields } = visit;
  const occurredAt = await clock.now();
  await cells.onAnyCell((database) => insertEvent(database, { kind: 'visit', occurredAt, ...columnNames.fieldsOf(fields) }));
  return null;
}

export async function countClick(resources: Resources, phone: string, address: string): Promise<null> {
  const { cells, clock, redis } = resources;
  const { phone: seen, phoneHash } = visitorOf(resources, phone);
  await countOrRefuse(redis, trackLimits(address));
  await renewVisits(resources, seen);
  const { database } = cellOfVisitor(cells, phoneHash);
  const origin = await findOrigin(database, phoneHash);
  await insertEvent(database, { kind: 'click', occurredAt: await clock.now(), phoneHash, ...origin });
  return null;
}

export async function startCaptcha(resources: Resources, address: string): Promise<AnswerOf<typeof contract.captchaSession>> {
  const { config, redis } = resources;
  await countOrRefuse(redis, captchaLimits(address));
  if (!config.sms.workFirst) return { sid: await createCaptcha(redis, null) };
  const work = bitsOfWork(await smsLoad(resources, address));
  return { sid: await createCaptcha(redis, work), work };
}

/** On a slow phone the least work takes a second and the most a quarter of a minute, less than filling in the form takes. */
const LEAST_BITS = 8;
const MORE_BITS = 4;

/** @param load the used part of the SMS budget, from 0 to 1 */
export const bitsOfWork = (load: number): number => LEAST_BITS + Math.floor(MORE_BITS * load);

export async function readCaptchaImage({ redis }: Resources, sid: string, address: string): Promise<Buffer<ArrayBuffer>> {
  await countOrRefuse(redis, captchaLimits(address));
  return makeImage(redis, sid);
}
