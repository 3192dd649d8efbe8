import type { ReactElement } from 'react';
import css from './Kbd.module.css';

/** A key, or a sequence such as 'g c'. Hidden from screen readers, because text beside it describes the effect. */
export const Kbd = ({ keys }: { readonly keys: string }): ReactElement => (
  <span className={css['keys']} aria-hidden="true">
    {keys.split(' ').map((key) => (
      <kbd key={key}>{key}</kbd>
    ))}
  </span>
);
