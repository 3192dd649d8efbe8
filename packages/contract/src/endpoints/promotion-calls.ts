import type { Endpoint } from '../wire/endpoint.ts';

type CallShape = Pick<Endpoint, 'method' | 'path' | 'client' | 'encoding'>;

const below = (name: string): string => `/api/v2/youmi/promotion/${name}`;
const asked = (path: string): CallShape => ({ method: 'GET', path, client: 'newer', encoding: 'query' });
const posted = (path: string): CallShape => ({ method: 'POST', path, client: 'newer', encoding: 'form' });

/** Where the promotion calls go and how, without their schemas: the landing page is too small to bring those along. */
export const promotionCalls = {
  landingTemplate: asked('/api/v2/youmi/service/channel/channel-template'),
  trackVisit: asked(below('track-visit')),
  captchaSession: asked(below('get-sid')),
  captchaImage: asked(below('get-captcha')),
  sendSmsCode: posted(below('get-sms')),
  trackClick: asked(below('track-click')),
  register: posted(below('register')),
} as const;

/** What a landing page shows when its address names no template. */
export const DEFAULT_TEMPLATE_ID = 'default';
