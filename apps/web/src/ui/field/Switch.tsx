import type { ReactElement } from 'react';
import css from './Switch.module.css';

interface SwitchProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Takes effect at once: there is nothing to save afterwards. */
export const Switch = ({ label, checked, onChange }: SwitchProps): ReactElement => (
  <button
    type="button"
    role="switch"
    aria-checked={checked}
    aria-label={label}
    className={css['switch']}
    onClick={() => onChange(!checked)}
  />
);
