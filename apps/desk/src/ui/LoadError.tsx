import { Button } from '@hiram/web/ui/Button.tsx';
import type { ReactElement } from 'react';
import css from './LoadError.module.css';

export const LoadError = ({ error, onReload }: { readonly error: Error; readonly onReload: () => void }): ReactElement => (
  <div className={css['failed']} role="alert">
    <p>{error.message}</p>
    <Button kind="line" small onPress={onReload}>
      Load again
    </Button>
  </div>
);
