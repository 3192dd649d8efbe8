import { createContext, useCallback, useContext, useEffect, useState, type ReactElement, type ReactNode } from 'react';
import css from './Notice.module.css';

type Tone = 'success' | 'warning' | 'danger';
type Notify = (tone: Tone, text: string) => void;

const SHOWN_MS = 8_000;

const Notices = createContext<Notify>(() => undefined);

/** Shows a notice at the foot of the page. */
export const useNotify = (): Notify => useContext(Notices);

export function NoticeProvider({ children }: { readonly children: ReactNode }): ReactElement {
  const [shown, setShown] = useState<{ readonly tone: Tone; readonly text: string } | null>(null);
  const notify = useCallback<Notify>((tone, text) => setShown({ tone, text }), []);
  useEffect(() => {
    if (shown === null) return undefined;
    const timer = setTimeout(() => setShown(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return (
    <Notices value={notify}>
      {children}
      <div className={css['place']} role="status">
        {shown === null ? null : (
          <p className={css['notice']} data-tone={shown.tone}>
            {shown.text}
          </p>
        )}
      </div>
    </Notices>
  );
}
