import type { ReactElement, ReactNode } from 'react';
import css from './TimelineStep.module.css';

interface TimelineStepProps {
  readonly look: 'done' | 'now' | 'ahead';
  readonly layout?: string | undefined;
  readonly children: ReactNode;
}

export const TimelineStep = ({ look, layout, children }: TimelineStepProps): ReactElement => (
  <li className={`${css['step']} ${layout ?? ''}`} data-look={look} aria-current={look === 'now' ? 'step' : undefined}>
    {children}
  </li>
);
