import { safeAddress } from '../navigation/safeNavigate.ts';
import { pick, type Session, type SessionField } from './session.ts';

/** What an address lacks of the session: a page of ours keeps it as every link of ours does; another host must not learn it. */
export function sessionForPage(url: string, session: Session, except: readonly SessionField[] = []): Record<string, string> {
  const address = safeAddress(url);
  if (address === null || address.origin !== window.location.origin) return {};
  const kept = Object.entries(session).filter(([name]) => !except.includes(name as SessionField) && !address.searchParams.has(name));
  return pick(Object.fromEntries(kept));
}
