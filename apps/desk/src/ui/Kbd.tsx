import type { ReactElement } from 'react';
import css from './Kbd.module.css';

/** A key, or several one after the other: 'g c'. Words beside it say what it does. */
export const Kbd = ({ keys }: { readonly keys: string }): ReactElement => (
  <span className={css['keys']} aria-hidden="true">
    {keys.split(' ').map((key) => (
      <kbd key={key}>{key}</kbd>
    ))}
  </span>
);
