import { randomUUID } from 'node:crypto';
import type { RequestOf } from '@hiram/contract/wire/endpoint.ts';
import { limits } from '@hiram/contract/product/limits.ts';
import type * as contract from '@hiram/contract/endpoints/promotion.ts';
import { cellOfVisitor } from '../../platform/db/cells.ts';
import { isRegistered, makeBorrower } from '../../lending/borrowers/borrowers.ts';
import { renewVisits } from '../../lending/borrowers/phone-renewal.ts';
import { checkCode, issueCode, withdrawCode } from '../../platform/redis/one-time-codes.ts';
import type { CodeFor } from '../../platform/redis/one-time-codes.ts';
import { countOrRefuse } from '../../platform/redis/rate-limits.ts';
import { countSms } from '../../platform/redis/sms-budget.ts';
import { Refusal } from '../../platform/request/refusal.ts';
import type { Language } from '@hiram/contract/product/profile.ts';
import { message } from '@hiram/contract/messages/message.ts';
import type { Resources } from '../../providers/resources.ts';
import { claimWork, passesCaptcha } from './captcha/captchas.ts';
import { registerLimits, smsLimitsOfAddress, smsLimitsOfPhone } from './promotion-limits.ts';
import { insertEvent } from './promotion.store.ts';
import { visitorOf } from './visitor.ts';
import type { Visitor } from './visitor.ts';

const CODE_MINUTES = 10;
const CODE_TERMS = { lifetimeSeconds: CODE_MINUTES * 60, resendSeconds: limits.smsCode.resendSeconds };

const codeFor = ({ phone }: Visitor): CodeFor => ({ purpose: 'registration', subject: phone });

type CodeRequest = RequestOf<typeof contract.sendSmsCode>;

/**
 * Checks the captcha and the work first, because without them a script could use up the SMS budget. The budget is counted before the phone is looked
 * up, so that probing many phones for registered ones (code 11) uses up the budget too. The limits of the phone come last.
 */
export async function sendCode(
  resources: Resources,
  fields: CodeRequest,
  { address, language }: { readonly address: string; readonly language: Language },
): Promise<null> {
  const visitor = visitorOf(resources, fields.phone);
  const { phone, phoneHash } = visitor;
  if (!(await passesCaptcha(resources.redis, { ...fields, phoneHash }))) throw new Refusal('captchaWrong');
  // As after a wrong captcha, the page starts a new captcha with new work.
  if (!(await isWorkDoneBy(resources, fields, phoneHash))) throw new Refusal('captchaWrong');
  await countSms(resources, address, smsLimitsOfAddress(address));
  if (await isRegistered(resources, phone)) throw new Refusal('alreadyRegistered');
  await countOrRefuse(resources.redis, smsLimitsOfPhone(phoneHash));
  await deliverCode(resources, visitor, language);
  await renewVisits(resources, phone);
  await insertEvent(cellOfVisitor(resources.cells, phoneHash).database, {
    kind: 'code',
    occurredAt: await resources.clock.now(),
    phoneHash,
    ...originOf(fields),
  });
  return null;
}

const isWorkDoneBy = async ({ config, redis }: Resources, { sid, work }: CodeRequest, phoneHash: Buffer): Promise<boolean> =>
  !config.sms.workFirst || claimWork(redis, { sid, work: work ?? '', phoneHash });

async function deliverCode(resources: Resources, visitor: Visitor, language: Language): Promise<void> {
  const code = await issueCode(resources, codeFor(visitor), CODE_TERMS);
  if (code === null) throw new Refusal('tooManyRequests');
  const text = message(language, 'sms_registration_code', {
    code,
    minutes: CODE_MINUTES,
  });
  const { state } = await resources.providers.sms.send({ reference: randomUUID(), phone: visitor.phone, text }).catch(async () => {
    await withdrawCode(resources, codeFor(visitor));
    throw new Refusal('unavailable');
  });
  if (state === 'refused') throw new Refusal('invalidRequest', 'phone');
}

type Registration = RequestOf<typeof contract.register>;

export async function registerVisitor(resources: Resources, fields: Registration, address: string): Promise<null> {
  const visitor = visitorOf(resources, fields.phone);
  const { phone, phoneHash } = visitor;
  await countOrRefuse(resources.redis, registerLimits(address));
  if (!(await passesCaptcha(resources.redis, { ...fields, phoneHash }))) throw new Refusal('captchaWrongAtRegistration');
  const code = await checkCode(resources, codeFor(visitor), fields.smsCode);
  // Checked after the code: of two taps, the second finds the code used and the visitor registered, and must get the latter refusal.
  if (await isRegistered(resources, phone)) throw new Refusal('alreadyRegistered');
  if (code !== 'right') throw new Refusal('verifyCodeWrong');
  const at = await resources.clock.now();
  const { isNew } = await makeBorrower(resources, { phone, fullName: fields.userName?.trim() ?? '', at }, (transaction, userId) =>
    insertEvent(transaction, {
      kind: 'registration',
      occurredAt: at,
      phoneHash,
      userId,
      pageId: fields.id,
      merchantNumber: fields.merchantNumber,
      inviteCode: fields.invite_code,
      ...originOf(fields),
    }),
  );
  if (!isNew) throw new Refusal('alreadyRegistered');
  return null;
}

type Origin = Pick<CodeRequest, 'appName' | 'app_from' | 'user_from' | 'utm_tag'>;
const originOf = ({ appName, app_from: appFrom, user_from: userFrom, utm_tag: utmTag }: Origin) => ({ appName, appFrom, userFrom, utmTag });
