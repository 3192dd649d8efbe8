import type { ReactElement, ReactNode } from 'react';
import css from './Facts.module.css';

interface FactsProps {
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
  /** Two columns, each value below its name. */
  readonly compact?: boolean;
}

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
