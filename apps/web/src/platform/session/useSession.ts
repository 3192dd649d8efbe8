import { useMemo } from 'react';
import { useAddress } from '../navigation/address.tsx';
import { config } from '../config/config.ts';
import { readSession, type Session } from './session.ts';
import { tabStorage } from './tabStorage.ts';

export function useSession(): Session {
  const { search } = useAddress();
  return useMemo(() => readSession(search, tabStorage(), config.defaultMerchantNumber), [search]);
}
