/** Cancels navigations to other documents and records their destinations. */
export function recordNavigations(): { readonly to: () => { readonly url: URL; readonly manner: string }[]; readonly stop: () => void } {
  const seen: { url: URL; manner: string }[] = [];
  const watch = (event: NavigateEvent): void => {
    if (event.destination.sameDocument) return;
    event.preventDefault();
    seen.push({ url: new URL(event.destination.url), manner: event.navigationType });
  };
  window.navigation.addEventListener('navigate', watch);
  return { to: () => seen, stop: () => window.navigation.removeEventListener('navigate', watch) };
}
