import type { ReactElement, ReactNode } from 'react';
import css from './Steps.module.css';

export const Steps = ({ steps }: { readonly steps: readonly ReactNode[] }): ReactElement => (
  <ol className={css['steps']}>
    {steps.map((step, index) => (
      // Steps have no id and never change their order.
      // oxlint-disable-next-line react/no-array-index-key
      <li key={index}>{step}</li>
    ))}
  </ol>
);
