import { createContext, use, useDeferredValue, useMemo, type ReactElement, type ReactNode } from 'react';
import { navigate as go, useLocationProperty } from 'wouter/use-browser-location';

const Address = createContext<string | null>(null);

/**
 * All components below see the same address and change together. The address is deferred: while the next screen's code loads, the current screen
 * stays, where a plain change would show an empty page.
 */
export function AddressProvider({ children }: { readonly children: ReactNode }): ReactElement {
  const href = useDeferredValue(useLocationProperty(() => window.location.href));
  return <Address value={href}>{children}</Address>;
}

export function useAddress(): Readonly<URL> {
  const href = use(Address);
  if (href === null) throw new Error('useAddress was called outside AddressProvider');
  return useMemo(() => new URL(href), [href]);
}

interface NavigateOptions {
  readonly replace?: boolean;
}

/** Changes to another address of the app without a page load. Each history entry contains the number of the app's entries before it. */
export function navigate(to: string, { replace = false }: NavigateOptions = {}): void {
  // Selects a style of the skeletons: see `Skeleton.module.css`.
  if (!replace) document.documentElement.dataset['moved'] = '';
  if (!replace) savePosition();
  go(to, { replace, state: { idx: replace ? historyDepth() : historyDepth() + 1 } });
}

/** The position is part of the history entry, so that it survives leaving the app. */
export function savePosition(): void {
  window.history.replaceState({ ...(window.history.state as object | null), top: window.scrollY }, '');
}

export function historyDepth(): number {
  const state = window.history.state as { idx?: unknown } | null;
  return typeof state?.idx === 'number' ? state.idx : 0;
}
