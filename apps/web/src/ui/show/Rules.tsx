import type { ReactElement } from 'react';
import css from './Rules.module.css';

export const Rules = ({ rules }: { readonly rules: readonly string[] }): ReactElement => (
  <ul className={css['rules']}>
    {rules.map((rule) => (
      <li key={rule}>{rule}</li>
    ))}
  </ul>
);
