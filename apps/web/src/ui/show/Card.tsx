import type { ReactElement, ReactNode } from 'react';
import css from './Card.module.css';

interface CardProps {
  readonly sunken?: boolean;
  readonly children: ReactNode;
}

/** Only for self-contained units: a code, an order, a receipt. */
export const Card = ({ sunken = false, children }: CardProps): ReactElement => (
  <div className={css['card']} data-sunken={sunken}>
    {children}
  </div>
);
