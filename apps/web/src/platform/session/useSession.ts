import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { config } from '../config/config.ts';
import { readSession, type Session } from './session.ts';
import { tabStorage } from './tabStorage.ts';

export function useSession(): Session {
  const { search } = useLocation();
  return useMemo(() => readSession(search, tabStorage(), config.defaultMerchantNumber), [search]);
}
