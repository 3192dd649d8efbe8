import type { ReactElement, ReactNode } from 'react';
import css from './Blank.module.css';

const pictures = {
  failed: (
    <>
      <path className={css['ink']} d="M16.5 6h7v17.5h-7z" />
      <path className={css['strip']} d="M20 25.5l4.8 4.8-4.8 4.8-4.8-4.8z" />
    </>
  ),
  missing: (
    <>
      <path className={css['ink']} d="M9 6h6v10H9zM9 25h6v9H9zM25 6h6v9h-6zM25 24h6v10h-6z" />
      <path className={css['strip']} d="M4 18h13v4H4zM23 18h13v4H23z" />
    </>
  ),
} satisfies Record<string, ReactNode>;

interface BlankProps {
  /** A picture of a single page is an element such as `SlipPicture`, so that other pages do not contain it. */
  readonly picture: keyof typeof pictures | ReactElement;
  readonly title: string;
  readonly text: string;
  readonly action?: ReactNode;
}

export function Blank({ picture, title, text, action }: BlankProps): ReactElement {
  return (
    <div className={css['blank']}>
      <svg className={css['picture']} viewBox="0 0 40 40" aria-hidden="true">
        {typeof picture === 'string' ? pictures[picture] : picture}
      </svg>
      <h2 className={css['title']}>{title}</h2>
      <p className={css['text']}>{text}</p>
      {action}
    </div>
  );
}
