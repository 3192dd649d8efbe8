import { Component, type ErrorInfo, type ReactElement, type ReactNode } from 'react';
import { config } from '../platform/config/config.ts';
import type {} from '../platform/telemetry/caughtErrors.ts';
import { m } from '@hiram/contract/messages';
import { Blank } from '../ui/page/Blank.tsx';
import { Button } from '../ui/Button.tsx';
import { Page } from '../ui/page/Page.tsx';

interface State {
  readonly crashed: boolean;
}

/** Catches errors that a screen throws while it renders, so that the borrower never sees an empty page. */
export class CrashBoundary extends Component<{ readonly children: ReactNode }, State> {
  override readonly state: State = { crashed: false };

  static getDerivedStateFromError(): State {
    return { crashed: true };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo): void {
    // Only the name and the place are logged: a message may contain personal data.
    console.error(`crash: ${error.name}`, componentStack);
    window.caughtErrors?.push({ kind: 'crash', error });
  }

  override render(): ReactNode {
    return this.state.crashed ? <Crashed /> : this.props.children;
  }
}

function Crashed(): ReactElement {
  const reload = <Button onPress={() => window.location.reload()}>{m.reload()}</Button>;
  return (
    <Page title={config.brandName}>
      <Blank picture="failed" title={m.crashed_title()} text={m.crashed_text()} action={reload} />
    </Page>
  );
}
