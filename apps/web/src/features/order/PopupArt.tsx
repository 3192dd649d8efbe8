import type { ReactElement, ReactNode } from 'react';
import { MessagePicture } from '../../ui/page/blankPictures.tsx';
import css from './PopupArt.module.css';

const drawings = {
  account: (
    <>
      <path className={css['ink']} d="M6 11h17V6.5l9 7-9 7V16H6z" />
      <path className={css['strip']} d="M34 24H17v-4.5l-9 7 9 7V29h17z" />
    </>
  ),
  message: <MessagePicture />,
} satisfies Record<string, ReactNode>;

export const PopupArt = ({ name }: { readonly name: keyof typeof drawings }): ReactElement => (
  <svg className={css['art']} viewBox="0 0 40 40" aria-hidden="true">
    {drawings[name]}
  </svg>
);
