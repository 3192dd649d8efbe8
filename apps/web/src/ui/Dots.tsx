import type { ReactElement } from 'react';
import css from './Dots.module.css';

/** The loader: three of the weave's diamonds. Words that say the same stand beside it. */
export const Dots = (): ReactElement => (
  <span className={css['dots']} aria-hidden="true">
    <i />
    <i />
    <i />
  </span>
);
