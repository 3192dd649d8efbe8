import type { ReactElement } from 'react';
import css from './Blank.module.css';

/** Pictures of single pages, so that other pages do not contain them. */
export const SlipPicture = (): ReactElement => (
  <>
    <path className={css['ink']} d="M11 6h18v27l-3-3-3 3-3-3-3 3-3-3-3 3z" />
    <path className={css['ground']} d="M9 11.5h14v5.4H9zM17 19.5h14v5.4H17z" />
    <path className={css['strip']} d="M7 12.5h15v3.4H7zM18 20.5h15v3.4H18z" />
  </>
);

export const MessagePicture = (): ReactElement => (
  <>
    <path className={css['strip']} d="M30 15.3h6.5v3.4H30z" />
    <path className={css['ink']} d="M7 8h26v18H19l-6 6.5V26H7z" />
    <path className={css['ground']} d="M5 14.3h20v5.4H5z" />
    <path className={css['strip']} d="M3.5 15.3H24v3.4H3.5z" />
  </>
);

export const LockedPicture = (): ReactElement => (
  <>
    <path className={css['strip']} d="M28 23.8h8.5v3.4H28z" />
    <path className={css['line']} strokeWidth="4" d="M14 19v-5a6 6 0 0112 0v5" />
    <path className={css['ink']} d="M9 18h22v15H9z" />
    <path className={css['ground']} d="M6 22.8h18v5.4H6z" />
    <path className={css['strip']} d="M3.5 23.8H23v3.4H3.5z" />
  </>
);
