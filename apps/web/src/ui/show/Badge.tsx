import type { ReactElement, ReactNode } from 'react';
import css from './Badge.module.css';

interface BadgeProps {
  readonly kind?: 'info' | 'warning' | 'danger' | 'success' | undefined;
  readonly children: ReactNode;
}

/** The state of one thing in a list, in a word. */
export const Badge = ({ kind, children }: BadgeProps): ReactElement => (
  <span className={css['badge']} data-tone={kind}>
    {children}
  </span>
);
