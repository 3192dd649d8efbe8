import { Fragment, useId, type ReactElement } from 'react';
import css from './AgreementCheckbox.module.css';
import { m } from '../../messages/generated/messages.js';

interface Agreement {
  readonly title: string;
  readonly onOpen: () => void;
}

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
        <label htmlFor={id}>{m.read_and_agree()}</label> {titlesInWords(agreements)}
      </p>
    </div>
  );
}

/** "A, B and C", each a target of its own. */
function titlesInWords(agreements: readonly Agreement[]): ReactElement[] {
  const last = agreements.length - 1;
  return agreements.map(({ title, onOpen }, index) => (
    <Fragment key={title}>
      {index > 0 && (index === last ? ` ${m.and()} ` : ', ')}
      <button type="button" onClick={onOpen}>
        {title}
      </button>
    </Fragment>
  ));
}
