import type { ReactElement, ReactNode } from 'react';
import css from './TimelineStep.module.css';

interface TimelineStepProps {
  readonly look: 'done' | 'now' | 'ahead';
  /** The class that lays out what stands beside the mark. */
  readonly layout?: string | undefined;
  readonly children: ReactNode;
}

/** One of a list's steps in time: a mark on a line that leads to the next. */
export const TimelineStep = ({ look, layout, children }: TimelineStepProps): ReactElement => (
  <li className={`${css['step']} ${layout ?? ''}`} data-look={look} aria-current={look === 'now' ? 'step' : undefined}>
    {children}
  </li>
);
