import type { Session } from '../../platform/session/session.ts';

type TabStorage = Pick<Storage, 'getItem' | 'setItem'>;
type SessionIdentity = Pick<Session, 'userId' | 'sessionId'>;

const STORAGE_KEY = 'hiram.bankTip';

/** The flag contains borrower and session, because session storage survives a change of login in the same tab. */
const nameOf = ({ userId, sessionId }: SessionIdentity): string => `${userId} ${sessionId}`;

export function wasBankTipSeen(storage: TabStorage | null, who: SessionIdentity): boolean {
  try {
    return storage?.getItem(STORAGE_KEY) === nameOf(who);
  } catch {
    return false;
  }
}

/** Without storage the popup opens on every visit. */
export function markBankTipSeen(storage: TabStorage | null, who: SessionIdentity): void {
  try {
    storage?.setItem(STORAGE_KEY, nameOf(who));
  } catch {
    return;
  }
}
