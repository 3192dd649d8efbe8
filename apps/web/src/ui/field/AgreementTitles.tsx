import { Fragment, type ReactElement } from 'react';
import css from './AgreementTitles.module.css';
import { m } from '@hiram/contract/messages';

export interface Agreement {
  readonly title: string;
  readonly onOpen: () => void;
  /** Accessible name if a press shows more than the agreement; contains the title. */
  readonly label?: string;
}

export function AgreementTitles({ agreements }: { readonly agreements: readonly Agreement[] }): ReactElement {
  const last = agreements.length - 1;
  return (
    <span className={css['titles']}>
      {agreements.map(({ title, onOpen, label }, index) => (
        <Fragment key={title}>
          {index > 0 && (index === last ? ` ${m.and()} ` : ', ')}
          <button type="button" onClick={onOpen} aria-label={label}>
            {title}
          </button>
        </Fragment>
      ))}
    </span>
  );
}
