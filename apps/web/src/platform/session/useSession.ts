import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { config } from '../config/config.ts';
import { readSession, type Session } from './session.ts';

export function useSession(): Session {
  const { search } = useLocation();
  return useMemo(() => readSession(search, tabStorage(), config.defaultMerchantNumber), [search]);
}

// Where cookies are switched off, even asking for the storage throws.
export function tabStorage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}
