import type { Session } from '../../platform/session/session.ts';

type TabStorage = Pick<Storage, 'getItem' | 'setItem'>;
type Who = Pick<Session, 'userId' | 'sessionId'>;

const STORAGE_KEY = 'hiram.bankTip';

/** The flag contains borrower and session, because session storage survives a change of login in the same tab. */
const nameOf = ({ userId, sessionId }: Who): string => `${userId} ${sessionId}`;

export function wasBankTipSeen(storage: TabStorage | null, who: Who): boolean {
  try {
    return storage?.getItem(STORAGE_KEY) === nameOf(who);
  } catch {
    return false;
  }
}

/** Without storage the popup opens on every visit. */
export function markBankTipSeen(storage: TabStorage | null, who: Who): void {
  try {
    storage?.setItem(STORAGE_KEY, nameOf(who));
  } catch {
    return;
  }
}
