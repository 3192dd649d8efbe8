import { randomUUID } from 'node:crypto';
import type { RequestOf } from '@hiram/contract/wire/endpoint.ts';
import { limits } from '@hiram/contract/product/limits.ts';
import type * as contract from '@hiram/contract/endpoints/promotion.ts';
import { cellOfVisitor } from '../../platform/db/cell-of-visitor.ts';
import { findUserId } from '../../platform/db/directory.ts';
import { isBorrower, makeBorrower } from '../../lending/origination/borrowers.ts';
import { checkCode, issueCode, withdrawCode } from '../../platform/redis/one-time-codes.ts';
import type { CodeFor } from '../../platform/redis/one-time-codes.ts';
import { countOrRefuse } from '../../platform/redis/rate-limits.ts';
import { Refusal } from '../../platform/request/refusal.ts';
import type { Language } from '@hiram/contract/product/profile.ts';
import { message } from '@hiram/contract/messages/message.ts';
import type { Resources } from '../../providers/resources.ts';
import { passesCaptcha } from './captcha/captchas.ts';
import { registerLimits, smsLimits } from './promotion-limits.ts';
import { insertEvent } from './promotion.store.ts';
import { visitorOf } from './visitor.ts';
import type { Visitor } from './visitor.ts';

const CODE_MINUTES = 10;
const CODE_TERMS = { lifetimeSeconds: CODE_MINUTES * 60, resendSeconds: limits.smsCode.resendSeconds };

const codeFor = ({ phone }: Visitor): CodeFor => ({ purpose: 'registration', subject: phone });

type CodeRequest = RequestOf<typeof contract.sendSmsCode>;

/** The captcha first: without one solved, nobody uses up the messages of a phone, nor learns whether it is registered. */
export async function sendCode(
  resources: Resources,
  fields: CodeRequest,
  { address, language }: { readonly address: string; readonly language: Language },
): Promise<null> {
  const visitor = visitorOf(resources, fields.phone);
  const { phoneHash } = visitor;
  if (!(await passesCaptcha(resources.redis, { ...fields, phoneHash }))) throw new Refusal('captchaWrong');
  if (await isRegistered(resources, visitor)) throw new Refusal('alreadyRegistered');
  await countOrRefuse(resources.redis, smsLimits(phoneHash, address));
  await deliverCode(resources, visitor, language);
  await insertEvent(cellOfVisitor(resources.cells, phoneHash).database, {
    kind: 'code',
    occurred_at: await resources.clock.now(),
    phone_hash: phoneHash,
    ...originOf(fields),
  });
  return null;
}

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
  // Asked after the code: the second of two taps finds the code used and the visitor registered, and is told the latter.
  if (await isRegistered(resources, visitor)) throw new Refusal('alreadyRegistered');
  if (code !== 'right') throw new Refusal('verifyCodeWrong');
  const at = await resources.clock.now();
  const { isNew } = await makeBorrower(resources, { phone, fullName: fields.userName?.trim() ?? '', at }, (transaction, userId) =>
    insertEvent(transaction, {
      kind: 'registration',
      occurred_at: at,
      phone_hash: phoneHash,
      user_id: userId,
      page_id: fields.id,
      merchant_number: fields.merchantNumber,
      invite_code: fields.invite_code,
      ...originOf(fields),
    }),
  );
  if (!isNew) throw new Refusal('alreadyRegistered');
  return null;
}

const originOf = ({ appName, app_from, user_from, utm_tag }: CodeRequest) => ({ app_name: appName, app_from, user_from, utm_tag });

/** A phone that is promised to a user id whose borrower was never made is still free. */
async function isRegistered({ cells, config, directory }: Resources, { phone }: Visitor): Promise<boolean> {
  const userId = await findUserId(directory, config.phoneKey, phone);
  return userId !== null && (await isBorrower(cells.of(userId).database, userId));
}
