import '../tokens.css';
import '../base.css';
import { useLayoutEffect, type ReactElement, type ReactNode } from 'react';
import { AppBar } from './AppBar.tsx';
import { BarPlace } from './barPlace.ts';
import { OfflineBanner } from './OfflineBanner.tsx';
import css from './Page.module.css';

export interface PageProps {
  readonly title: string;
  readonly onBack?: (() => void) | undefined;
  /** A `Panel` or a `StatePanel`, which renders the page's bar on its own colour. */
  readonly panel?: ReactNode;
  /** Time at which the data was received, in milliseconds (0: not yet); shown while the phone is offline. */
  readonly asOf?: number | undefined;
  /** Darker background, for a page that shows a single document. */
  readonly sunken?: boolean;
  readonly children: ReactNode;
}

export function Page({ title, onBack, panel, asOf, sunken, children }: PageProps): ReactElement {
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
  const bar = (
    <>
      <AppBar title={title} onBack={onBack} />
      <OfflineBanner asOf={asOf} />
    </>
  );
  return (
    <main className={css['page']} data-sunken={sunken || undefined}>
      {panel === undefined ? <div className={css['plainBar']}>{bar}</div> : <BarPlace value={bar}>{panel}</BarPlace>}
      {children}
    </main>
  );
}

export function PageBody({ children }: { readonly children: ReactNode }): ReactElement {
  return <div className={css['body']}>{children}</div>;
}

export const Stack = ({ children }: { readonly children: ReactNode }): ReactElement => <div className={css['stack']}>{children}</div>;
