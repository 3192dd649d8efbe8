import { SESSION_PARAMETERS } from '@hiram/contract/wire/session.ts';
import { config } from '../config/config.ts';
import { safeAddress } from '../navigation/safeNavigate.ts';
import { saveSession, dropEmpty, type Session, type SessionField } from './session.ts';
import { tabStorage } from './tabStorage.ts';

/**
 * Session parameters that an address lacks: a page of ours receives them, another host must not. If the profile removes the session from addresses
 * and the tab can store it, they are not added either.
 */
export function sessionForPage(url: string, session: Session, except: readonly SessionField[] = []): Record<string, string> {
  const address = safeAddress(url);
  if (address === null || address.origin !== window.location.origin) return {};
  const { searchParams } = address;
  const onward: Session = { ...session, ...Object.fromEntries(except.map((field) => [field, ''])) };
  // An address that names a borrower is used alone: see `readSession`.
  const namesBorrower = searchParams.has('userId') || searchParams.has('sessionId');
  const takenOff = config.profile.sessionOnAddress === 'takenOff' && !namesBorrower && saveSession(tabStorage(), onward);
  const off: readonly string[] = takenOff ? SESSION_PARAMETERS : [];
  return dropEmpty(Object.fromEntries(Object.entries(onward).filter(([name]) => !off.includes(name) && !searchParams.has(name))));
}
