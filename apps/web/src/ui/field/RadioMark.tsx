import type { ReactElement } from 'react';
import { Icon } from '../Icon.tsx';
import css from './RadioMark.module.css';

/** The ring of one choice among several. It stands within the element beside its radio button, which fills it. */
export const RadioMark = (): ReactElement => (
  <span className={css['mark']}>
    <Icon name="check" />
  </span>
);
