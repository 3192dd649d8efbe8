import { useEffect, useEffectEvent, useState } from 'react';

/** A page that is still shown after this time was not left: the address was a download, an empty answer or an app that is not installed. */
const STAYED_AFTER_MS = 8000;

/** `leaving`: another page or app is being opened. `stayed`: this page is shown again, or still. */
type HandOver = 'none' | 'leaving' | 'stayed';

/** Step from a page to another page or app. No button of the page stays busy after it; `onStayed` says what to do. */
export function useHandOver(onStayed?: () => void): { readonly state: HandOver; readonly begin: () => void } {
  const [state, setState] = useState<HandOver>('none');
  const isLeaving = state === 'leaving';
  const stayed = useEffectEvent(() => onStayed?.());
  useEffect(() => {
    if (!isLeaving) return undefined;
    const stay = (): void => {
      if (document.visibilityState !== 'visible') return;
      setState('stayed');
      stayed();
    };
    const timer = setTimeout(stay, STAYED_AFTER_MS);
    document.addEventListener('visibilitychange', stay);
    window.addEventListener('pageshow', stay);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', stay);
      window.removeEventListener('pageshow', stay);
    };
  }, [isLeaving]);
  return { state, begin: () => setState('leaving') };
}
