import { DEFAULT_TEMPLATE_ID } from '@hiram/contract/endpoints/promotion-calls.ts';
import type { Session } from '../../platform/session/session.ts';
import type { Fields } from './calls.ts';

/** Parameters that an advertisement adds to the address; missing parameters are empty strings. */
export interface Visit {
  readonly templateId: string;
  readonly appName: string;
  readonly userName: string;
  readonly inviteCode: string;
  readonly origin: Pick<Fields<'trackVisit'>, 'app_from' | 'user_from' | 'utm_tag'>;
}

export function readVisit(search: string): Visit {
  const parameters = new URLSearchParams(search);
  const read = (name: string): string => parameters.get(name) ?? '';
  return {
    templateId: read('templateId') || DEFAULT_TEMPLATE_ID,
    appName: read('appName'),
    userName: read('userName'),
    inviteCode: read('invite_code'),
    origin: { app_from: read('app_from'), user_from: read('user_from'), utm_tag: read('utm_tag') },
  };
}

export interface FormValues {
  readonly phone: string;
  readonly capcode: string;
  readonly smsCode: string;
}

export const visitFields = (visit: Visit, { clientType }: Session): Fields<'trackVisit'> => ({
  page_id: visit.templateId,
  client_type: clientType,
  page_type: '1',
  ...visit.origin,
});

export const smsFields = (visit: Visit, { deviceId }: Session, sid: string, { phone, capcode }: FormValues): Fields<'sendSmsCode'> => ({
  phone,
  capcode,
  sid,
  deviceId,
  appName: visit.appName,
  ...visit.origin,
});

export const registerFields = (visit: Visit, session: Session, sid: string, typed: FormValues): Fields<'register'> => ({
  ...smsFields(visit, session, sid, typed),
  merchantNumber: session.merchantNumber,
  userName: visit.userName,
  smsCode: typed.smsCode,
  invite_code: visit.inviteCode,
  id: visit.templateId,
});
