import { useId, type ReactElement } from 'react';
import css from './AgreementCheckbox.module.css';
import { m } from '@hiram/contract/messages';
import { AgreementTitles, type Agreement } from './AgreementTitles.tsx';

interface AgreementCheckboxProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly agreements: readonly Agreement[];
}

export function AgreementCheckbox({ checked, onChange, agreements }: AgreementCheckboxProps): ReactElement {
  const id = useId();
  const sentence = `${id}-sentence`;
  return (
    <div className={css['agree']}>
      <input
        id={id}
        type="checkbox"
        className={css['box']}
        aria-labelledby={sentence}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <p id={sentence}>
        <label htmlFor={id}>{m.read_and_agree()}</label> <AgreementTitles agreements={agreements} />
      </p>
    </div>
  );
}
