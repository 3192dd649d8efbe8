import { useIsFetching } from '@tanstack/react-query';
import { lazy, useEffect, type ComponentType, type ReactElement } from 'react';
import type { AppPathName } from '@hiram/contract/product/paths.ts';
import { tabStorage } from '../platform/session/tabStorage.ts';
import { mayReload } from './boot/reloadOnce.ts';
import type { Screen } from '../ui/page/defineScreen.tsx';
import { routes } from './routes.tsx';

const names = Object.keys(routes) as AppPathName[];
const screens: { [Name in AppPathName]?: ComponentType } = Object.fromEntries(
  names.map((name) => [name, lazy(async () => ({ default: (await loadOrReload(name)).Component }))]),
);

/** Loads the page's own screen before the first render: a lazy component would render its fallback first and blank the prerendered skeleton. */
export async function loadScreen(name: AppPathName): Promise<Screen> {
  const screen = (await routes[name].load()).default;
  screens[name] = screen.Component;
  return screen;
}

/**
 * Loads a screen that the borrower has navigated to. If one of its files fails, the page is reloaded: its address is already the screen's, and the
 * loader of sheets does not retry a failed sheet. Offline, a reload would lose the current page as well.
 */
async function loadOrReload(name: AppPathName): Promise<Screen> {
  try {
    return (await routes[name].load()).default;
  } catch (error) {
    if (!navigator.onLine || !mayReload(tabStorage())) throw error;
    window.location.reload();
    return new Promise(() => undefined);
  }
}

/** Delay after the last answer before other screens are preloaded. */
const QUIET_MS = 1000;

/** Preloads the screens that borrowers mostly open next once the current screen has all its data, unless the browser saves data. */
function useNextScreens(name: AppPathName): void {
  const fetching = useIsFetching();
  useEffect(() => {
    if (fetching > 0 || savesData()) return;
    const timer = setTimeout(() => routes[name].next?.forEach((next) => void loadAhead(next)), QUIET_MS);
    return () => clearTimeout(timer);
  }, [name, fetching]);
}

// oxlint-disable-next-line eslint/no-restricted-properties -- undefined in WebKit
const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** A failed sheet is not fetched again, and its screen would be rendered without it, so opening that screen reloads the page. */
async function loadAhead(name: AppPathName): Promise<void> {
  try {
    await loadScreen(name);
  } catch {
    screens[name] = WholePage;
  }
}

function WholePage(): null {
  useEffect(() => window.location.reload(), []);
  return null;
}

export function ScreenOf({ name }: { readonly name: AppPathName }): ReactElement | null {
  const Component = screens[name];
  useNextScreens(name);
  return Component ? <Component /> : null;
}
