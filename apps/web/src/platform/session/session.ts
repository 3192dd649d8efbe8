import { CLIENT_HEADERS, PRODUCT_ALIASES, SESSION_PARAMETERS } from '@hiram/contract/wire/session.ts';
import { addressOf, type PathName } from '../navigation/paths.ts';

const HEADER_PARAMETERS = [...CLIENT_HEADERS.v3, ...CLIENT_HEADERS.legacy] as const;
/** productId stands for both of its names here; the address may use either. A shell that draws its own title bar says nativeBar=1. */
const FIELDS = [...SESSION_PARAMETERS, 'productId', 'orderId', 'position', 'lang', 'nativeBar', ...HEADER_PARAMETERS] as const;

export type SessionField = (typeof FIELDS)[number];
/** What the page address says about who is asking. A field that is absent is ''. */
export type Session = Readonly<Record<SessionField, string>>;

type SessionStore = Pick<Storage, 'getItem' | 'setItem'>;
const STORAGE_KEY = 'hiram.session';

/**
 * An address that names a borrower is taken whole: mixing it with what an earlier page left could join one
 * borrower's id to another's session. One that names none (a return from a provider's page) adds to what was left.
 */
export function readSession(search: string, storage: SessionStore | null, defaultMerchantNumber: string): Session {
  const fromAddress = readFields(new URLSearchParams(search));
  const namesBorrower = fromAddress.userId || fromAddress.sessionId;
  const earlier = namesBorrower ? {} : readStored(storage);
  const session = Object.fromEntries(FIELDS.map((field) => [field, fromAddress[field] || earlier[field] || ''])) as Session;
  const complete = { ...session, merchantNumber: session.merchantNumber || defaultMerchantNumber };
  leaveToTab(storage, complete);
  return complete;
}

/** Whom the tab's last page was opened for; '' when that is nobody, or nothing can be kept. */
export const keptUserId = (storage: SessionStore | null): string => readStored(storage).userId ?? '';

/** Whether calls say in a header who asks. A constant of the build: the page's inline script has no room for profiles. */
declare const __HIRAM_SESSION_IN_HEADER__: boolean;

/**
 * The pairs that every call carries, in its query or in the header of the session. The inline script of a page and the clients both take them
 * from here.
 */
export function commonParameters(session: Session): Record<string, string> {
  return pick({ ...only(session, SESSION_PARAMETERS), ...aliases(session) });
}

export const formOf = (pairs: Readonly<Record<string, string>>): string => new URLSearchParams(pairs).toString();

/** The only rule for leaving a parameter out: an empty one is never sent. */
export function pick(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value));
}

/** A link to another page of the product that keeps the session. */
export function linkTo(name: PathName, session: Session, extra: Readonly<Record<string, string>> = {}): string {
  return addressOf(name, { ...session, ...aliases(session), ...extra });
}

/** Whether the address says which loan it is about. */
export const namesOrder = ({ productId, orderId }: Session): boolean => productId !== '' && orderId !== '';

function readFields(parameters: URLSearchParams): Readonly<Record<SessionField, string | null>> {
  const fields = Object.fromEntries(FIELDS.map((field) => [field, parameters.get(field)])) as Record<SessionField, string | null>;
  // No call needs the phone number: only the query that is specified has it, and the tab is not to keep it.
  if (__HIRAM_SESSION_IN_HEADER__) fields.mobilePhone = '';
  return { ...fields, productId: parameters.get(PRODUCT_ALIASES[0]) || parameters.get(PRODUCT_ALIASES[1]) || '' };
}

const aliases = (session: Session): Record<string, string> => ({
  [PRODUCT_ALIASES[0]]: session.productId,
  [PRODUCT_ALIASES[1]]: session.productId,
});

/** These of its fields, empty ones too. */
export const only = (session: Session, fields: readonly SessionField[]): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [field, session[field]]));

// A webview with storage switched off throws on every touch of it: the address alone must then do.
function readStored(storage: SessionStore | null): Partial<Session> {
  try {
    const value: unknown = JSON.parse(storage?.getItem(STORAGE_KEY) ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** Leaves the session for the tab's next page; false where the tab can keep nothing. */
export function leaveToTab(storage: SessionStore | null, session: Session): boolean {
  try {
    storage?.setItem(STORAGE_KEY, JSON.stringify(session));
    return storage !== null;
  } catch {
    return false;
  }
}
