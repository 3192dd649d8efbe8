import type { ReactElement } from 'react';
import { m } from '@hiram/contract/messages';
import { refocusReplacedHeading } from '../../platform/navigation/headingFocus.ts';
import css from './AppBar.module.css';
import { Icon } from '../Icon.tsx';

interface AppBarProps {
  readonly title: string;
  /** Not set in a document, whose script shows and binds the button. */
  readonly onBack?: (() => void) | undefined;
}

export function AppBar({ title, onBack }: AppBarProps): ReactElement {
  return (
    <header className={css['bar']}>
      <button type="button" className={css['back']} aria-label={m.back()} onClick={onBack} hidden={!onBack} data-back>
        <Icon name="back" />
      </button>
      <h1 className={css['title']} ref={refocusReplacedHeading}>
        {title}
      </h1>
    </header>
  );
}
