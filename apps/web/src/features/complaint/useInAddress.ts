import { navigate, useAddress } from '../../platform/navigation/address.tsx';

/** State stored in the page's address, so that it survives leaving the page and coming back. */
export function useAddressState(name: string): readonly [string, (value: string) => void] {
  const { pathname, search, searchParams } = useAddress();
  const choose = (value: string): void => {
    const parameters = new URLSearchParams(search);
    parameters.set(name, value);
    navigate(`${pathname}?${parameters.toString()}`, { replace: true });
  };
  return [searchParams.get(name) ?? '', choose];
}
