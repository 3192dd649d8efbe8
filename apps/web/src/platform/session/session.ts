import { CLIENT_HEADERS, PRODUCT_ALIASES, SESSION_PARAMETERS } from '@hiram/contract/wire/session.ts';
import { addressOf, type PathName } from '@hiram/contract/product/paths.ts';

const HEADER_PARAMETERS = [...CLIENT_HEADERS.v3, ...CLIENT_HEADERS.legacy] as const;
/** `productId` stands for both names of the parameter. A shell that draws its own title bar sends nativeBar=1. */
const FIELDS = [...SESSION_PARAMETERS, 'productId', 'orderId', 'position', 'lang', 'nativeBar', ...HEADER_PARAMETERS] as const;

export type SessionField = (typeof FIELDS)[number];
/** Session parameters of the page's address. An absent field is ''. */
export type Session = Readonly<Record<SessionField, string>>;

type SessionStore = Pick<Storage, 'getItem' | 'setItem'>;
const STORAGE_KEY = 'hiram.session';

/**
 * An address that names a borrower is used alone: merging it with the stored session could combine one borrower's id with another's session. An
 * address without a borrower (a return from a provider's page) is completed from the stored session.
 */
export function readSession(search: string, storage: SessionStore | null, defaultMerchantNumber: string): Session {
  const fromAddress = readFields(new URLSearchParams(search));
  const namesBorrower = fromAddress.userId || fromAddress.sessionId;
  const earlier = namesBorrower ? {} : readStored(storage);
  const session = Object.fromEntries(FIELDS.map((field) => [field, fromAddress[field] || earlier[field] || ''])) as Session;
  return { ...session, merchantNumber: session.merchantNumber || defaultMerchantNumber };
}

/** Borrower of the tab's stored session; '' if there is none. */
export const storedUserId = (storage: SessionStore | null): string => readStored(storage).userId ?? '';

/** True if calls send the session in a header. A constant of the build, because the profiles are too large for the page's inline script. */
declare const __HIRAM_SESSION_IN_HEADER__: boolean;

/** Parameters of every call, in its query or in the session header. The inline script of a page and the clients both use this function. */
export function commonParameters(session: Session): Record<string, string> {
  return dropEmpty({ ...selectFields(session, SESSION_PARAMETERS), ...aliases(session) });
}

export const formOf = (pairs: Readonly<Record<string, string>>): string => new URLSearchParams(pairs).toString();

/** Drops empty parameters. This is the only rule by which a parameter is left out. */
export function dropEmpty(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value));
}

export function linkTo(name: PathName, session: Session, extra: Readonly<Record<string, string>> = {}): string {
  return addressOf(name, { ...session, ...aliases(session), ...extra });
}

export const hasOrder = ({ productId, orderId }: Session): boolean => productId !== '' && orderId !== '';

function readFields(parameters: URLSearchParams): Readonly<Record<SessionField, string | null>> {
  const fields = Object.fromEntries(FIELDS.map((field) => [field, parameters.get(field)])) as Record<SessionField, string | null>;
  // No call needs the phone number: only the specified query contains it, and the tab must not store it.
  if (__HIRAM_SESSION_IN_HEADER__) fields.mobilePhone = '';
  return { ...fields, productId: parameters.get(PRODUCT_ALIASES[0]) || parameters.get(PRODUCT_ALIASES[1]) || '' };
}

const aliases = (session: Session): Record<string, string> => ({
  [PRODUCT_ALIASES[0]]: session.productId,
  [PRODUCT_ALIASES[1]]: session.productId,
});

/** Returns the given fields, including empty ones. */
export const selectFields = (session: Session, fields: readonly SessionField[]): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [field, session[field]]));

// A webview with storage disabled throws on every access; the session then comes from the address alone.
function readStored(storage: SessionStore | null): Partial<Session> {
  try {
    const value: unknown = JSON.parse(storage?.getItem(STORAGE_KEY) ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** Stores the session for the tab's next page; returns false if the tab has no storage. */
export function saveSession(storage: SessionStore | null, session: Session): boolean {
  try {
    storage?.setItem(STORAGE_KEY, JSON.stringify(session));
    return storage !== null;
  } catch {
    return false;
  }
}
