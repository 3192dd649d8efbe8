import type { Session } from '../../platform/session/session.ts';

type TabStorage = Pick<Storage, 'getItem' | 'setItem'>;
type Who = Pick<Session, 'userId' | 'sessionId'>;

const STORAGE_KEY = 'hiram.bankTip';

/** A tab outlives a login, so the flag says whose session has seen the popup. */
const nameOf = ({ userId, sessionId }: Who): string => `${userId} ${sessionId}`;

export function wasBankTipSeen(storage: TabStorage | null, who: Who): boolean {
  try {
    return storage?.getItem(STORAGE_KEY) === nameOf(who);
  } catch {
    return false;
  }
}

/** Where nothing can be kept, the popup comes again: better than never. */
export function markBankTipSeen(storage: TabStorage | null, who: Who): void {
  try {
    storage?.setItem(STORAGE_KEY, nameOf(who));
  } catch {
    return;
  }
}
