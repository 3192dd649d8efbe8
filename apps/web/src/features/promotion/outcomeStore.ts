import { saveToSession, readFromSession } from '../../platform/session/sessionValues.ts';

const STORAGE_KEY = 'hiram.promotionOutcome';

/** Result shown on the download screen: newly registered, or known from an earlier registration. */
interface Outcome {
  readonly kind: 'registered' | 'known';
  readonly maskedPhone: string;
}

/** The full number must not be stored in the tab. */
export const maskPhone = (phone: string): string => `${phone.slice(0, 3)} •••• ${phone.slice(-4)}`;

export const outcomeStore = {
  store: (kind: Outcome['kind'], phone: string): void => saveToSession(STORAGE_KEY, { kind, maskedPhone: maskPhone(phone) }),
  read(): Outcome | null {
    const { kind, maskedPhone } = (readFromSession(STORAGE_KEY) ?? {}) as Partial<Record<keyof Outcome, unknown>>;
    return (kind === 'registered' || kind === 'known') && typeof maskedPhone === 'string' ? { kind, maskedPhone } : null;
  },
};
