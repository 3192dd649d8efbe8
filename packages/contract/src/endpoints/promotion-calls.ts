import type { CallShape } from '../wire/endpoint.ts';

const below = (name: string): string => `/api/v2/youmi/promotion/${name}`;
const get = (path: string): CallShape => ({ method: 'GET', path, client: 'v3', encoding: 'query' });
const post = (path: string): CallShape => ({ method: 'POST', path, client: 'v3', encoding: 'form' });

/** Promotion calls without their schemas, which are too large for the landing page. */
export const promotionCalls = {
  landingTemplate: get('/api/v2/youmi/service/channel/channel-template'),
  trackVisit: get(below('track-visit')),
  captchaSession: get(below('get-sid')),
  captchaImage: get(below('get-captcha')),
  sendSmsCode: post(below('get-sms')),
  trackClick: get(below('track-click')),
  /** Same call for pages that put no phone number into a URL. */
  trackClickByForm: post('/v4/promotion/track-click'),
  register: post(below('register')),
} as const;

/** Template of a landing page whose address names none. */
export const DEFAULT_TEMPLATE_ID = 'default';
