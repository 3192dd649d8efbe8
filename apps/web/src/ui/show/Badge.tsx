import type { ReactElement, ReactNode } from 'react';
import css from './Badge.module.css';

interface BadgeProps {
  readonly kind?: 'info' | 'warning' | 'danger' | 'success' | undefined;
  readonly children: ReactNode;
}

export const Badge = ({ kind, children }: BadgeProps): ReactElement => (
  <span className={css['badge']} data-tone={kind}>
    {children}
  </span>
);
