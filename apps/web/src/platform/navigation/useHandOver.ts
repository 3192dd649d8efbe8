import { useEffect, useEffectEvent, useState } from 'react';

/** A page that is still shown after this time was not left: the address was a download, an empty answer or an app that is not installed. */
const STAYED_AFTER_MS = 8000;

/** `leaving`: another page or app is being opened. `stayed`: this page is shown again, or still. */
type HandOver = 'none' | 'leaving' | 'stayed';

/** Step from a page to another page or app. No button of the page stays busy after it; `onStayed` says what to do. */
export function useHandOver(onStayed?: () => void): { readonly state: HandOver; readonly begin: () => void } {
  const [state, setState] = useState<HandOver>('none');
  const stay = useEffectEvent(() => {
    if (document.hidden) return;
    setState('stayed');
    onStayed?.();
  });
  useEffect(() => {
    if (state !== 'leaving') return undefined;
    const end = new AbortController();
    const timer = setTimeout(() => stay(), STAYED_AFTER_MS);
    for (const returned of ['visibilitychange', 'pageshow']) window.addEventListener(returned, () => stay(), { signal: end.signal });
    return () => {
      clearTimeout(timer);
      end.abort();
    };
  }, [state]);
  return { state, begin: () => setState('leaving') };
}
