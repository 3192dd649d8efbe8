import { lazy, useLayoutEffect, type ComponentType, type ReactElement } from 'react';
import type { AppPathName } from '../platform/navigation/paths.ts';
import { routes } from './routes.tsx';

const names = Object.keys(routes) as AppPathName[];
const screens: { [Name in AppPathName]?: ComponentType } = Object.fromEntries(names.map((name) => [name, lazy(routes[name].load)]));

/**
 * The page's own screen is loaded before the app is first drawn: a lazy component would draw its fallback first and
 * blank the skeleton that stands in the page.
 */
export async function loadScreen(name: AppPathName): Promise<void> {
  screens[name] = (await routes[name].load()).default;
}

export function ScreenOf({ name }: { readonly name: AppPathName }): ReactElement | null {
  const Component = screens[name];
  // Before the effects of a screen that draws several, and then has a better title.
  useLayoutEffect(() => {
    document.title = routes[name].title();
  }, [name]);
  return Component ? <Component /> : null;
}
