import type { AnswerOf, RequestOf } from '@hiram/contract/wire/endpoint.ts';
import type * as contract from '@hiram/contract/endpoints/promotion.ts';
import type { Language } from '@hiram/contract/product/profile.ts';
import { cellOfVisitor } from '../../platform/db/cell-of-visitor.ts';
import { translationsIn } from '../../platform/i18n/translations.ts';
import { countOrRefuse } from '../../platform/redis/rate-limits.ts';
import { Refusal } from '../../platform/request/refusal.ts';
import type { Resources } from '../../providers/resources.ts';
import { beginCaptcha, makeImage } from './captcha/captchas.ts';
import { captchaLimits, trackLimits } from './promotion-limits.ts';
import { findOrigin, findTemplate, insertEvent } from './promotion.store.ts';
import { visitorOf } from './visitor.ts';

export async function readTemplate(
  { cells }: Resources,
  templateId: string,
  language: Language,
): Promise<AnswerOf<typeof contract.landingTemplate>> {
  const { database } = cells.any();
  const found = await findTemplate(database, templateId);
  if (found === null) throw new Refusal('notFound');
  const translate = await translationsIn(database, language);
  const texts = Object.entries(found.template).map(([field, text]) => [field, translate(text)] as const);
  return { ...found, template: Object.fromEntries(texts) as typeof found.template };
}

type Visit = RequestOf<typeof contract.trackVisit>;

export async function countVisit({ cells, clock, redis }: Resources, visit: Visit, address: string): Promise<null> {
  await countOrRefuse(redis, trackLimits(address));
  const { page_type: _always, ...fields } = visit;
  await insertEvent(cells.any().database, { kind: 'visit', occurred_at: await clock.now(), ...fields });
  return null;
}

export async function countClick(resources: Resources, phone: string, address: string): Promise<null> {
  const { cells, clock, redis } = resources;
  const { phoneHash } = visitorOf(resources, phone);
  await countOrRefuse(redis, trackLimits(address));
  const { database } = cellOfVisitor(cells, phoneHash);
  const origin = await findOrigin(database, phoneHash);
  await insertEvent(database, { kind: 'click', occurred_at: await clock.now(), phone_hash: phoneHash, ...origin });
  return null;
}

export async function startCaptcha({ redis }: Resources, address: string): Promise<AnswerOf<typeof contract.captchaSession>> {
  await countOrRefuse(redis, captchaLimits(address));
  return { sid: await beginCaptcha(redis) };
}

export async function readCaptchaImage({ redis }: Resources, sid: string, address: string): Promise<Buffer<ArrayBuffer>> {
  await countOrRefuse(redis, captchaLimits(address));
  return makeImage(redis, sid);
}
