import { SESSION_PARAMETERS } from '@hiram/contract/wire/session.ts';
import { config } from '../config/config.ts';
import { safeAddress } from '../navigation/safeNavigate.ts';
import { leaveToTab, pick, type Session, type SessionField } from './session.ts';
import { tabStorage } from './tabStorage.ts';

/**
 * What an address lacks of the session: a page of ours keeps it as every link of ours does; another host must not learn it. Where the profile
 * takes the session off addresses, and the tab keeps it for the next page, it does not come onto this one either.
 */
export function sessionForPage(url: string, session: Session, except: readonly SessionField[] = []): Record<string, string> {
  const address = safeAddress(url);
  if (address === null || address.origin !== window.location.origin) return {};
  const { searchParams } = address;
  const onward: Session = { ...session, ...Object.fromEntries(except.map((field) => [field, ''])) };
  // An address that names a borrower is taken whole.
  const namesBorrower = searchParams.has('userId') || searchParams.has('sessionId');
  const takenOff = config.profile.sessionOnAddress === 'takenOff' && !namesBorrower && leaveToTab(tabStorage(), onward);
  const off: readonly string[] = takenOff ? SESSION_PARAMETERS : [];
  return pick(Object.fromEntries(Object.entries(onward).filter(([name]) => !off.includes(name) && !searchParams.has(name))));
}
