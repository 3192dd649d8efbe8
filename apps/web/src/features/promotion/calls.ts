import type { RequestOf } from '@hiram/contract/wire/endpoint.ts';
import { readEnvelope } from '@hiram/contract/wire/envelope.ts';
import type * as contract from '@hiram/contract/endpoints/promotion.ts';
import { promotionCalls } from '@hiram/contract/endpoints/promotion-calls.ts';
import { callAddress } from '../../platform/api/address.ts';
import { requestBody } from '../../platform/api/client.ts';
import { config } from '../../platform/config/config.ts';
import { refusal, unreadableFailure } from '../../platform/api/failure.ts';
import type { Session } from '../../platform/session/session.ts';
import { readLanding, type Landing } from './landingTemplate.ts';

type CallName = keyof typeof promotionCalls;
/** Fields of a call as text; unknown values are sent empty. `work` is sent only if the service requires a proof of work. */
export type Fields<Name extends CallName> = Readonly<Record<Exclude<keyof RequestOf<(typeof contract)[Name]>, 'work'>, string>> & {
  readonly work?: string;
};

/**
 * Calls the service without the contract's schemas, which are larger than the landing page itself. Throws only `CallFailure`.
 */
async function callService<Name extends CallName>(name: Name, session: Session, fields: Fields<Name>): Promise<unknown> {
  const envelope = readEnvelope('generic', 'data', await requestBody(promotionCalls[name], session, fields));
  if (!envelope.ok) throw refusal(envelope.failure);
  return envelope.answer;
}

export async function requestTemplate(session: Session, templateId: string): Promise<Landing> {
  const landing = readLanding(await callService('landingTemplate', session, { templateId }));
  if (landing === null) throw unreadableFailure('landingTemplate');
  return landing;
}

interface CaptchaSession {
  readonly sid: string;
  /** Difficulty of the proof of work required for an SMS code; 0 if none is required. */
  readonly bits: number;
}

export async function requestCaptcha(session: Session): Promise<CaptchaSession> {
  const { sid = null, work } = ((await callService('captchaSession', session, {})) ?? {}) as { sid?: unknown; work?: unknown };
  if (typeof sid !== 'string' && typeof sid !== 'number') throw unreadableFailure('captchaSession');
  return { sid: String(sid), bits: typeof work === 'number' ? work : 0 };
}

/** @param requestedAt cache buster */
export const captchaAddress = (session: Session, sid: string, requestedAt: number): string =>
  callAddress(promotionCalls.captchaImage, session, { sid, a: String(requestedAt) }).url;

export const requestSmsCode = (session: Session, fields: Fields<'sendSmsCode'>): Promise<unknown> =>
  callService('sendSmsCode', session, fields);
export const requestRegister = (session: Session, fields: Fields<'register'>): Promise<unknown> => callService('register', session, fields);

/** Failures are ignored, because tracking is irrelevant to the visitor. */
export const recordVisit = (session: Session, fields: Fields<'trackVisit'>): Promise<unknown> =>
  callService('trackVisit', session, fields).catch(() => null);
export const recordClick = (session: Session, phone: string): Promise<unknown> =>
  callService(config.profile.sessionOnAddress === 'takenOff' ? 'trackClickByForm' : 'trackClick', session, { phone }).catch(() => null);
