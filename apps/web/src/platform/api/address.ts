import { BASE_PATH, type Endpoint } from '@hiram/contract/wire/endpoint.ts';
import { CLIENT_HEADERS, REQUESTED_WITH, SESSION_HEADER } from '@hiram/contract/wire/session.ts';
import { commonParameters, formOf, selectFields, type Session, type SessionField } from '../session/session.ts';
import { newKey } from './intentKeys.ts';

/** True if calls send the session in a header instead of their address. */
declare const __HIRAM_SESSION_IN_HEADER__: boolean;

/** Each call starts a trace in the format of W3C Trace Context; the service adds its spans to it. */
const newTraceparent = (): string => `00-${newKey()}-${newKey().slice(16)}-01`;

/** Fields of an endpoint that its address needs. Without the schemas they are small enough for a page's inline script. */
export type CallShape = Pick<Endpoint, 'method' | 'path' | 'client' | 'encoding'>;

/** A call that a page's inline script makes before the page's own code is loaded. */
export interface FirstCall extends CallShape {
  readonly payload: Readonly<Record<string, string>>;
  /** Session fields that are added to the payload. */
  readonly fromSession?: readonly SessionField[];
}

/** Returns `null` if the address lacks a required field: the screen then handles the call. */
export function firstPayload({ payload, fromSession = [] }: FirstCall, session: Session): FirstCall['payload'] | null {
  if (fromSession.some((field) => session[field] === '')) return null;
  return { ...payload, ...selectFields(session, fromSession) };
}

export interface CallAddress {
  readonly method: Endpoint['method'];
  /** Relative to the page's own origin. */
  readonly url: string;
  /** Content of the session header; '' if the session is part of the url. */
  readonly session: string;
  readonly headers: Record<string, string>;
  readonly body: string | null;
}

const FORM_TYPE = 'application/x-www-form-urlencoded;charset=UTF-8';

/**
 * The only place that turns a call into an address. The clients and the inline script both use it, because an early answer is used only if both
 * addresses are equal. A multipart body is added by the client.
 */
export function callAddress(shape: CallShape, session: Session, payload: Readonly<Record<string, string>>): CallAddress {
  const inQuery = shape.encoding === 'query';
  const common = commonParameters(session);
  const query = formOf({ ...(__HIRAM_SESSION_IN_HEADER__ ? {} : common), ...(inQuery ? payload : {}) });
  const asker = __HIRAM_SESSION_IN_HEADER__ ? formOf(common) : '';
  const isForm = shape.encoding === 'form';
  return {
    method: shape.method,
    url: `${BASE_PATH}${shape.path}${query && `?${query}`}`,
    session: asker,
    headers: {
      [REQUESTED_WITH.name]: REQUESTED_WITH.value,
      traceparent: newTraceparent(),
      'Accept-Language': pageLanguage(),
      ...selectFields(session, CLIENT_HEADERS[shape.client]),
      ...(__HIRAM_SESSION_IN_HEADER__ ? { [SESSION_HEADER]: asker } : {}),
      ...(isForm ? { 'Content-Type': FORM_TYPE } : {}),
    },
    body: isForm ? formOf(payload) : null,
  };
}

/** The service's texts must be in the language of the page, not in that of the browser. */
const pageLanguage = (): string => (globalThis as MaybePage).document?.documentElement.lang ?? '';

/** The build runs this file too, without a document. */
interface MaybePage {
  readonly document?: { readonly documentElement: { readonly lang: string } };
}
