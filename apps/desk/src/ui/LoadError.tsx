import { Button } from '@hiram/web/ui/Button.tsx';
import type { ReactElement } from 'react';
import css from './LoadError.module.css';

export const LoadError = ({ error, onAgain }: { readonly error: Error; readonly onAgain: () => void }): ReactElement => (
  <div className={css['failed']} role="alert">
    <p>{error.message}</p>
    <Button kind="line" small onPress={onAgain}>
      Load again
    </Button>
  </div>
);
