import { BASE_PATH, type Endpoint } from '@hiram/contract/wire/endpoint.ts';
import { CLIENT_HEADERS, REQUESTED_WITH, SESSION_HEADER } from '@hiram/contract/wire/session.ts';
import { commonParameters, formOf, only, type Session, type SessionField } from '../session/session.ts';
import { newKey } from './intentKeys.ts';

/** Whether calls say in a header who asks. */
declare const __HIRAM_SESSION_IN_HEADER__: boolean;

/** W3C Trace Context: each call begins a trace, below which the service puts its own spans. No library: it is a line of text. */
const newTraceparent = (): string => `00-${newKey()}-${newKey().slice(16)}-01`;

/** As much of an endpoint as its address needs, without its schemas: small enough for a page's inline script. */
export type CallShape = Pick<Endpoint, 'method' | 'path' | 'client' | 'encoding'>;

/** A call that a page's inline script makes before the page's own code has arrived. */
export interface FirstCall extends CallShape {
  readonly payload: Readonly<Record<string, string>>;
  /** What the payload takes from the page's address. */
  readonly fromSession?: readonly SessionField[];
}

/** Null when the address lacks what the call needs: it is then left to the screen, which knows what to say. */
export function firstPayload({ payload, fromSession = [] }: FirstCall, session: Session): FirstCall['payload'] | null {
  if (fromSession.some((field) => session[field] === '')) return null;
  return { ...payload, ...only(session, fromSession) };
}

/** What `fetch` takes, and what a signature covers. */
export interface CallAddress {
  readonly method: Endpoint['method'];
  /** Below the page's own origin. */
  readonly url: string;
  /** What the headers say about who asks; '' where the url says it. */
  readonly session: string;
  readonly headers: Record<string, string>;
  readonly body: string | null;
}

const FORM_TYPE = 'application/x-www-form-urlencoded;charset=UTF-8';

/**
 * The one place that turns a call into an address: the clients and the inline script both use it, because an
 * early answer is only taken when the two addresses are equal. A multipart body is left to the client.
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
      ...only(session, CLIENT_HEADERS[shape.client]),
      ...(__HIRAM_SESSION_IN_HEADER__ ? { [SESSION_HEADER]: asker } : {}),
      ...(isForm ? { 'Content-Type': FORM_TYPE } : {}),
    },
    body: isForm ? formOf(payload) : null,
  };
}

/** What the service says is to be in the language of the page around it, whatever the browser would ask for by itself. */
const pageLanguage = (): string => (globalThis as MaybePage).document?.documentElement.lang ?? '';

/** The build reads this file too, where there is no page. */
interface MaybePage {
  readonly document?: { readonly documentElement: { readonly lang: string } };
}
