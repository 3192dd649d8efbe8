import type { ReactElement, ReactNode } from 'react';
import css from './Facts.module.css';

interface FactsProps {
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
  /** Two beside each other, each below its name, where there is more to see than these. */
  readonly compact?: boolean;
}

/** What is known of one thing, name by name. */
export const Facts = ({ facts, compact = false }: FactsProps): ReactElement => (
  <dl className={css['facts']} data-compact={compact}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
