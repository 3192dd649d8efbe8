import type { ReactElement, ReactNode } from 'react';
import css from './Preview.module.css';

interface CardProps {
  readonly title: string;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

export const Card = ({ title, wide = false, children }: CardProps): ReactElement => (
  <section className={css['card']} data-wide={wide}>
    <h2>{title}</h2>
    {children}
  </section>
);
