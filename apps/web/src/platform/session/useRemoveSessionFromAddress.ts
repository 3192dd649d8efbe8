import { SESSION_PARAMETERS } from '@hiram/contract/wire/session.ts';
import { useEffect } from 'react';
import { navigate, useAddress } from '../navigation/address.tsx';
import { config } from '../config/config.ts';
import { saveSession, readSession } from './session.ts';
import { tabStorage } from './tabStorage.ts';

export function withoutSession(search: string): string {
  const parameters = new URLSearchParams(search);
  for (const name of SESSION_PARAMETERS) parameters.delete(name);
  const rest = parameters.toString();
  return rest === '' ? '' : `?${rest}`;
}

/**
 * Addresses are copied, shared and logged. If the profile requires it, the session is stored in the tab and removed from every address that the app
 * opens. Without storage it stays in the address: the page would lose its borrower.
 */
export function useRemoveSessionFromAddress(takenOff = config.profile.sessionOnAddress === 'takenOff'): void {
  const { pathname, search, hash } = useAddress();
  useEffect(() => {
    const rest = withoutSession(search);
    if (!takenOff || rest === search || !isStored(search)) return;
    navigate(`${pathname}${rest}${hash}`, { replace: true });
  }, [takenOff, pathname, search, hash]);
  useEffect(() => {
    // The lender's app opens the page that is already open with a new session behind `#?`; the browser does not load the page for that.
    if (takenOff && hash.startsWith('#?')) location.reload();
  }, [takenOff, hash]);
}

const isStored = (search: string): boolean => saveSession(tabStorage(), readSession(search, tabStorage(), config.defaultMerchantNumber));
