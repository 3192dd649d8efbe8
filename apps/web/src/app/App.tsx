import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactElement, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { AddressProvider, useAddress } from '../platform/navigation/address.tsx';
import { onCallEvent } from '../platform/api/events.ts';
import { installNativeBack } from '../platform/bridge/nativeBack.ts';
import { loadReports } from '../platform/telemetry/loadReports.ts';
import { send } from '../platform/bridge/send.ts';
import { CrashBoundary } from './Crash.tsx';
import { type AppPathName, type PathName, pathNames, paths } from '@hiram/contract/product/paths.ts';
import { routes } from './routes.tsx';
import { ScreenOf } from './screens.tsx';
import { useArrival } from '../platform/navigation/arrival.ts';
import { useRemoveSessionFromAddress } from '../platform/session/useRemoveSessionFromAddress.ts';
import { announceCalls } from '../ui/toast/announceCalls.ts';
import { ToastRegion } from '../ui/toast/ToastRegion.tsx';
import { saveSession } from '../platform/session/session.ts';
import { tabStorage } from '../platform/session/tabStorage.ts';
import { useSession } from '../platform/session/useSession.ts';

/** Hides the page's title bar if the native shell draws its own. */
function useNativeBar(): void {
  const { nativeBar } = useSession();
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-native-bar', nativeBar === '1');
  }, [nativeBar]);
}

/** Loaded on demand, because few visits need them. */
const SessionExpired = lazy(() => import('./SessionExpired.tsx'));
const NotFound = lazy(async () => ({ default: (await import('./NotFound.tsx')).NotFound }));

/** The page's language must be set before the first render: see `setPageLanguage` in main.tsx. */
export function App({ queries }: { readonly queries: QueryClient }): ReactElement {
  // Layout effects, because a screen's first call starts in an effect, and effects of a child run before those of the app.
  useLayoutEffect(announceCalls, []);
  useLayoutEffect(installNativeBack, []);
  useEffect(loadReports, []);
  return (
    <QueryClientProvider client={queries}>
      <AddressProvider>
        <CrashBoundary>
          <Pages />
        </CrashBoundary>
        <ToastRegion />
      </AddressProvider>
    </QueryClientProvider>
  );
}

/** For the tab's next page, whose address may lack the session. */
function useStoredSession(): void {
  const session = useSession();
  useLayoutEffect(() => void saveSession(tabStorage(), session), [session]);
}

function Pages(): ReactElement {
  const { pathname } = useAddress();
  useStoredSession();
  useNativeBar();
  useRemoveSessionFromAddress();
  useArrival();
  const expired = useSessionRefused();
  if (expired)
    return (
      <Suspense>
        <SessionExpired />
      </Suspense>
    );
  const name = pathNames.find((each) => paths[each].address === pathname);
  return <Suspense>{name === undefined ? <NotFound /> : <PageOf key={name} name={name} />}</Suspense>;
}

const PageOf = ({ name }: { readonly name: PathName }): ReactElement => (isApp(name) ? <ScreenOf name={name} /> : <FinishedPage />);

const isApp = (name: PathName): name is AppPathName => name in routes;

const startedAt = window.location.pathname;

/**
 * Documents and the landing page are not part of the app, so they are loaded from the server. If the app itself was served at this address, a reload
 * would never end.
 */
function FinishedPage(): ReactElement {
  const { pathname } = useAddress();
  const served = pathname !== startedAt;
  useEffect(() => {
    if (served) window.location.reload();
  }, [served]);
  return served ? <></> : <NotFound />;
}

const loadBorrowerData = () => import('../platform/session/borrowerData.ts');

/** Loaded on demand, because only a failed session needs it. If the page is left before it has run, the next borrower's page deletes the data. */
const deleteBorrowerData = (): Promise<void> =>
  loadBorrowerData().then(
    (memory) => memory.deleteBorrowerData(),
    () => undefined,
  );

/** The shell is notified at once. The page shows the refusal too, for browsers and until the shell reacts. */
function useSessionRefused(): boolean {
  const [refused, setRefused] = useState(false);
  useLayoutEffect(
    () =>
      onCallEvent((event) => {
        if (event.kind !== 'failed' || event.failure.kind !== 'session') return;
        setRefused(true);
        send('offToLogin', {});
        void deleteBorrowerData();
      }),
    [],
  );
  return refused;
}
