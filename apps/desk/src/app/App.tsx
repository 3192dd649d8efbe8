import { QueryClientProvider, useQuery, type QueryClient } from '@tanstack/react-query';
import { Component, lazy, Suspense, type ReactElement, type ReactNode } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { QueueScreen } from '../features/queue/QueueScreen.tsx';
import { findQueue } from '../platform/queues.ts';
import { meQuery, useActs } from '../platform/session.tsx';
import { LoadError } from '../ui/LoadError.tsx';
import { NoticeProvider } from '../ui/Notice.tsx';
import { DeskLayout } from './Frame.tsx';
import { SignIn } from './SignIn.tsx';

/** Loaded on demand, so that a queue opens without the code of these screens. */
const TodayScreen = lazy(() => import('../features/today/TodayScreen.tsx').then(({ TodayScreen: component }) => ({ default: component })));
const FileScreen = lazy(() => import('../features/file/FileScreen.tsx').then(({ FileScreen: component }) => ({ default: component })));
const LogScreen = lazy(() => import('../features/log/LogScreen.tsx').then(({ LogScreen: component }) => ({ default: component })));

export const App = ({ queries }: { readonly queries: QueryClient }): ReactElement => (
  <QueryClientProvider client={queries}>
    <NoticeProvider>
      <SessionGate />
    </NoticeProvider>
  </QueryClientProvider>
);

function SessionGate(): ReactElement | null {
  const { data: me, error, refetch } = useQuery(meQuery);
  if (error !== null && me === undefined) return <LoadError error={error} onReload={() => void refetch()} />;
  if (me === undefined) return null;
  if (me === null) return <SignIn />;
  return (
    <Crash>
      <Suspense>
        <DeskLayout>
          <Suspense>
            <Screens />
          </Suspense>
        </DeskLayout>
      </Suspense>
    </Crash>
  );
}

interface CrashState {
  readonly error: Error | null;
}

class Crash extends Component<{ readonly children: ReactNode }, CrashState> {
  override state: CrashState = { error: null };

  static getDerivedStateFromError(error: Error): CrashState {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error === null ? this.props.children : <LoadError error={error} onReload={() => window.location.reload()} />;
  }
}

function Screens(): ReactElement {
  const acts = useActs();
  return (
    <Switch>
      <Route path="/">
        <TodayScreen />
      </Route>
      <Route path="/queues/:queue">
        {({ queue }) => {
          const name = findQueue(queue);
          return name === null ? <Redirect to="/" /> : <QueueScreen key={name} queue={name} />;
        }}
      </Route>
      {acts.has('find-borrower') ? (
        <Route path="/file">
          <FileScreen />
        </Route>
      ) : null}
      {acts.has('list-log') ? (
        <Route path="/log">
          <LogScreen />
        </Route>
      ) : null}
      <Route>
        <Redirect to="/" />
      </Route>
    </Switch>
  );
}
