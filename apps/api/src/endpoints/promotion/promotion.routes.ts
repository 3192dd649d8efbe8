import * as contract from '@hiram/contract/endpoints/promotion.ts';
import type { FastifyInstance } from 'fastify';
import { answer } from '../../platform/http/answer.ts';
import type { Resources } from '../../platform/resources.ts';
import { countClick, countVisit, readCaptchaImage, readTemplate, startCaptcha } from './promotion.service.ts';
import { registerVisitor, sendCode } from './registration.service.ts';

export function promotionRoutes(app: FastifyInstance, resources: Resources): void {
  answer(app, contract.landingTemplate, ({ templateId }, { language }) => readTemplate(resources, templateId, language));
  answer(app, contract.trackVisit, (fields, { address }) => countVisit(resources, fields, address));
  answer(app, contract.captchaSession, (_fields, { address }) => startCaptcha(resources, address));
  answer(app, contract.captchaImage, ({ sid }, { address }) => readCaptchaImage(resources, sid, address));
  answer(app, contract.sendSmsCode, (fields, call) => sendCode(resources, fields, call));
  answer(app, contract.trackClick, ({ phone }, { address }) => countClick(resources, phone, address));
  answer(app, contract.register, (fields, { address }) => registerVisitor(resources, fields, address));
}
