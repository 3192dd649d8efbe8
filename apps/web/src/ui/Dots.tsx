import type { ReactElement } from 'react';
import css from './Dots.module.css';

/** Loading indicator of three diamonds. Hidden from screen readers, because text beside it has the same meaning. */
export const Dots = (): ReactElement => (
  <span className={css['dots']} aria-hidden="true">
    <i />
    <i />
    <i />
  </span>
);
