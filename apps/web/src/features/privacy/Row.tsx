import type { ReactElement, ReactNode } from 'react';
import css from './Privacy.module.css';

interface RowProps {
  readonly title: ReactNode;
  readonly sub: ReactNode;
  readonly trail?: ReactNode;
}

export const Row = ({ title, sub, trail }: RowProps): ReactElement => (
  <div className={css['row']}>
    <span className={css['text']}>
      <span className={css['title']}>{title}</span>
      <span className={css['sub']}>{sub}</span>
    </span>
    {trail}
  </div>
);
