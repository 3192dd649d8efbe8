import type { ReactElement, ReactNode } from 'react';
import css from './PopupArt.module.css';

/** Drawn like the mark: wide strips, one over, one under. */
const drawings = {
  account: (
    <>
      <path className={css['ink']} d="M6 11h17V6.5l9 7-9 7V16H6z" />
      <path className={css['strip']} d="M34 24H17v-4.5l-9 7 9 7V29h17z" />
    </>
  ),
  message: (
    <>
      <path className={css['strip']} d="M30 15.3h6.5v3.4H30z" />
      <path className={css['ink']} d="M7 8h26v18H19l-6 6.5V26H7z" />
      <path className={css['ground']} d="M5 14.3h20v5.4H5z" />
      <path className={css['strip']} d="M3.5 15.3H24v3.4H3.5z" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export const PopupArt = ({ name }: { readonly name: keyof typeof drawings }): ReactElement => (
  <svg className={css['art']} viewBox="0 0 40 40" aria-hidden="true">
    {drawings[name]}
  </svg>
);
