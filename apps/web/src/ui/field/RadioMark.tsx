import type { ReactElement } from 'react';
import { Icon } from '../Icon.tsx';
import css from './RadioMark.module.css';

/** Ring of a radio option. It must be inside the element beside its radio input, whose checked state fills it. */
export const RadioMark = (): ReactElement => (
  <span className={css['mark']}>
    <Icon name="check" />
  </span>
);
