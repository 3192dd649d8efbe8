import type { ReactElement, ReactNode } from 'react';
import css from './Tag.module.css';

interface TagProps {
  readonly primary?: boolean;
  readonly children: ReactNode;
}

export const Tag = ({ primary = false, children }: TagProps): ReactElement => (
  <span className={css['tag']} data-primary={primary}>
    {children}
  </span>
);

export const Tags = ({ children }: { readonly children: ReactNode }): ReactElement => <div className={css['tags']}>{children}</div>;
