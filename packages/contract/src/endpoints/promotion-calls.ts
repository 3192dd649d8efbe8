import type { CallShape } from '../wire/endpoint.ts';

const below = (name: string): string => `/api/v2/youmi/promotion/${name}`;
const get = (path: string): CallShape => ({ method: 'GET', path, client: 'v3', encoding: 'query' });
const post = (path: string): CallShape => ({ method: 'POST', path, client: 'v3', encoding: 'form' });

/** Where the promotion calls go and how, without their schemas: the landing page is too small to bring those along. */
export const promotionCalls = {
  landingTemplate: get('/api/v2/youmi/service/channel/channel-template'),
  trackVisit: get(below('track-visit')),
  captchaSession: get(below('get-sid')),
  captchaImage: get(below('get-captcha')),
  sendSmsCode: post(below('get-sms')),
  trackClick: get(below('track-click')),
  /** The same from pages that put no phone number on an address. */
  trackClickByForm: post('/v4/promotion/track-click'),
  register: post(below('register')),
} as const;

/** What a landing page shows when its address names no template. */
export const DEFAULT_TEMPLATE_ID = 'default';
