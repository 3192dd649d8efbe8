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
/** Every field of the call, as text: an unknown one is sent empty. Work is sent where it was asked for. */
export type Fields<Name extends CallName> = Readonly<Record<Exclude<keyof RequestOf<(typeof contract)[Name]>, 'work'>, string>> & {
  readonly work?: string;
};

/**
 * The landing page's own way to the service: the contract's addresses and envelope without its schemas, which weigh more than the
 * page. Throws a CallFailure and nothing else.
 */
async function ask<Name extends CallName>(name: Name, session: Session, fields: Fields<Name>): Promise<unknown> {
  const envelope = readEnvelope('generic', 'v3', 'data', await requestBody(promotionCalls[name], session, fields));
  if (!envelope.ok) throw refusal(envelope.failure);
  return envelope.answer;
}

export async function requestTemplate(session: Session, templateId: string): Promise<Landing> {
  const landing = readLanding(await ask('landingTemplate', session, { templateId }));
  if (landing === null) throw unreadableFailure('landingTemplate');
  return landing;
}

interface Begun {
  readonly sid: string;
  /** How hard the work is that a code by SMS will need; 0 for none. */
  readonly bits: number;
}

export async function requestCaptcha(session: Session): Promise<Begun> {
  const { sid = null, work } = ((await ask('captchaSession', session, {})) ?? {}) as { sid?: unknown; work?: unknown };
  if (typeof sid !== 'string' && typeof sid !== 'number') throw unreadableFailure('captchaSession');
  return { sid: String(sid), bits: typeof work === 'number' ? work : 0 };
}

/** The time of asking only keeps caches from answering. */
export const captchaAddress = (session: Session, sid: string, requestedAt: number): string =>
  callAddress(promotionCalls.captchaImage, session, { sid, a: String(requestedAt) }).url;

export const requestSmsCode = (session: Session, fields: Fields<'sendSmsCode'>): Promise<unknown> => ask('sendSmsCode', session, fields);
export const requestRegister = (session: Session, fields: Fields<'register'>): Promise<unknown> => ask('register', session, fields);

/** Counting is our own concern: a visitor is never told that it failed. */
export const tellVisit = (session: Session, fields: Fields<'trackVisit'>): Promise<unknown> =>
  ask('trackVisit', session, fields).catch(() => null);
export const tellClick = (session: Session, phone: string): Promise<unknown> =>
  ask(config.profile.sessionOnAddress === 'takenOff' ? 'trackClickByForm' : 'trackClick', session, { phone }).catch(() => null);
