import { useIsFetching } from '@tanstack/react-query';
import { lazy, useEffect, useLayoutEffect, type ComponentType, type ReactElement } from 'react';
import type { AppPathName } from '../platform/navigation/paths.ts';
import { tabStorage } from '../platform/session/tabStorage.ts';
import { mayReload } from './boot/reloadOnce.ts';
import { routes, type Screen } from './routes.tsx';

const names = Object.keys(routes) as AppPathName[];
const screens: { [Name in AppPathName]?: ComponentType } = Object.fromEntries(names.map((name) => [name, lazy(() => loadOrReload(name))]));

/**
 * The page's own screen is loaded before the app is first drawn: a lazy component would draw its fallback first and
 * blank the skeleton that stands in the page.
 */
export async function loadScreen(name: AppPathName): Promise<Screen> {
  const screen = await routes[name].load();
  screens[name] = screen.default;
  return screen;
}

/**
 * A screen that the borrower has gone to. When a file of it does not come, the browser asks for the whole page: its address is the screen's already,
 * and the loader of sheets would not ask for one again that has failed. Without a network the page would be lost too.
 */
async function loadOrReload(name: AppPathName): Promise<Screen> {
  try {
    return await routes[name].load();
  } catch (error) {
    if (!navigator.onLine || !mayReload(tabStorage())) throw error;
    window.location.reload();
    return new Promise(() => undefined);
  }
}

/** So long after the last answer a page is quiet. */
const QUIET_MS = 1000;

/** Where a borrower mostly goes from here is loaded when she has all that she came for. Not for who saves data. */
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

/** A sheet that failed is not asked for again, and its screen would be drawn without it: going there then loads the page. */
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
  // Before the effects of a screen that draws several, and then has a better title.
  useLayoutEffect(() => {
    document.title = routes[name].title();
  }, [name]);
  useNextScreens(name);
  return Component ? <Component /> : null;
}
