import type { ReactElement } from 'react';
import { m } from '@hiram/contract/messages';
import { Button } from '../Button.tsx';
import { Blank } from './Blank.tsx';

interface LoadFailedProps {
  readonly onRetry: () => void;
  readonly retrying?: boolean;
}

/** The second of a screen's four states: loading failed, with a retry. */
export function LoadFailed({ onRetry, retrying = false }: LoadFailedProps): ReactElement {
  const retry = (
    <Button onPress={onRetry} busy={retrying}>
      {m.retry()}
    </Button>
  );
  return <Blank picture="failed" title={m.load_failed_title()} text={m.load_failed_text()} action={retry} />;
}
