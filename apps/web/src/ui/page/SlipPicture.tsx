import type { ReactElement } from 'react';
import css from './Blank.module.css';

/** For a `Blank` that misses an order. */
export const SlipPicture = (): ReactElement => (
  <>
    <path className={css['ink']} d="M11 6h18v27l-3-3-3 3-3-3-3 3-3-3-3 3z" />
    <path className={css['ground']} d="M9 11.5h14v5.4H9zM17 19.5h14v5.4H17z" />
    <path className={css['strip']} d="M7 12.5h15v3.4H7zM18 20.5h15v3.4H18z" />
  </>
);
