import { createContext, use, useDeferredValue, useMemo, type ReactElement, type ReactNode } from 'react';
import { navigate as go, useLocationProperty } from 'wouter/use-browser-location';

const Address = createContext<string | null>(null);

/**
 * Everything inside sees one and the same address and goes on to the next one together. The address is deferred: while the code of the
 * next screen is on its way, the screen that the borrower leaves stays, where a plain change would leave her with an empty page.
 */
export function AddressProvider({ children }: { readonly children: ReactNode }): ReactElement {
  const href = useDeferredValue(useLocationProperty(() => window.location.href));
  return <Address value={href}>{children}</Address>;
}

/** The address of what is drawn. */
export function useAddress(): Readonly<URL> {
  const href = use(Address);
  if (href === null) throw new Error('an address is only known inside its provider');
  return useMemo(() => new URL(href), [href]);
}

interface Going {
  /** Takes the place of this page in the history. */
  readonly replace?: boolean;
}

/** To another address of the app, without a load. Each entry of the history knows how many of ours are behind it. */
export function navigate(to: string, { replace = false }: Going = {}): void {
  // For the styles of what waits, see `Skeleton.module.css`.
  if (!replace) document.documentElement.dataset['moved'] = '';
  go(to, { replace, state: { idx: replace ? entriesBehind() : entriesBehind() + 1 } });
}

export function entriesBehind(): number {
  const state = window.history.state as { idx?: unknown } | null;
  return typeof state?.idx === 'number' ? state.idx : 0;
}
