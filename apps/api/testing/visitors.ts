import { pbkdf2Sync } from 'node:crypto';
import { captchaImage, captchaSession, register, sendSmsCode } from '@hiram/contract/endpoints/promotion.ts';
import { isWorkDone, WORK_BYTES, WORK_ITERATIONS } from '@hiram/contract/wire/page-work.ts';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { Resources } from '../src/providers/resources.ts';
import { answerKey } from '../src/endpoints/promotion/captcha/captchas.ts';
import { fromAddress, newAddress } from './addresses.ts';
import { call } from './calls.ts';
import { newPhone } from './factories.ts';
import type { Sandbox } from './sandbox.ts';

interface Service {
  readonly app: FastifyInstance;
  readonly resources: Resources;
}

export interface Visitor {
  readonly phone: string;
  readonly address: string;
}

export const newVisitor = (given: Partial<Visitor> = {}): Visitor => ({ phone: newPhone(), address: newAddress(), ...given });

interface CaptchaSession {
  readonly sid: string;
  readonly work?: number;
}

export async function requestCaptcha({ app }: Service, { address }: Visitor): Promise<CaptchaSession> {
  const answer = await call(app, captchaSession, fromAddress(address));
  return answer.json<{ data: CaptchaSession }>().data;
}

export const requestSid = async (service: Service, visitor: Visitor): Promise<string> => (await requestCaptcha(service, visitor)).sid;

export async function readCaptchaLetters({ app, resources }: Service, { address }: Visitor, sid: string): Promise<string> {
  const answer = await call(app, captchaImage, { ...fromAddress(address), fields: { sid, a: '1762300000000' } });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return (await resources.redis.get(answerKey(sid))) ?? '';
}

export async function solveCaptcha(service: Service, visitor: Visitor) {
  const { sid, work } = await requestCaptcha(service, visitor);
  const capcode = await readCaptchaLetters(service, visitor, sid);
  return { sid, capcode, ...(work === undefined ? {} : { work: doWork(sid, work) }) };
}

export function doWork(sid: string, bits: number): string {
  for (let candidate = 0; ; candidate += 1) if (isCorrectWork(sid, String(candidate), bits)) return String(candidate);
}

export const isCorrectWork = (sid: string, work: string, bits: number): boolean =>
  isWorkDone(pbkdf2Sync(sid, work, WORK_ITERATIONS, WORK_BYTES, 'sha256'), bits);

type Fields = Readonly<Record<string, string>>;

export const requestCode = ({ app }: Service, { phone, address }: Visitor, fields: Fields): Promise<LightMyRequestResponse> =>
  call(app, sendSmsCode, { ...fromAddress(address), fields: { phone, ...fields } });

export const requestRegistration = ({ app }: Service, { phone, address }: Visitor, fields: Fields): Promise<LightMyRequestResponse> =>
  call(app, register, { ...fromAddress(address), fields: { phone, ...fields } });

export async function readCode(sandbox: Sandbox, { phone }: Visitor): Promise<string> {
  const [newest = ''] = await sandbox.inbox(phone);
  return /\d{6}/.exec(newest)?.[0] ?? '';
}

/** Builds a visitor who has everything needed to press Register. */
export async function visitorWithCode(service: Service, sandbox: Sandbox, given: Partial<Visitor> & { readonly origin?: Fields } = {}) {
  const { origin = {}, ...chosen } = given;
  const visitor = newVisitor(chosen);
  const solved = await solveCaptcha(service, visitor);
  const sent = await requestCode(service, visitor, { ...solved, ...origin });
  if (sent.json<{ code: number }>().code !== 0) throw new Error(sent.body);
  return { visitor, fields: { ...solved, ...origin, smsCode: await readCode(sandbox, visitor) } };
}
