import { useLocation, useNavigate } from 'react-router';

/** A choice that stands in the page's address, so that it is still made when the borrower comes back to the page. */
export function useInAddress(name: string): readonly [string, (value: string) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const parameters = new URLSearchParams(search);
  const choose = (value: string): void => {
    parameters.set(name, value);
    void navigate({ pathname, search: `?${parameters.toString()}` }, { replace: true });
  };
  return [parameters.get(name) ?? '', choose];
}
