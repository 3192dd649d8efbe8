import type { ReactElement, ReactNode } from 'react';
import css from './Field.module.css';
import { textLanguage } from '../../platform/i18n/textLanguage.ts';

export interface FieldTexts {
  readonly label: string;
  /** Set if a visible heading above has the same text. */
  readonly labelHidden?: boolean | undefined;
  readonly note?: string | undefined;
  readonly error?: string | undefined;
}

interface FieldProps extends FieldTexts {
  readonly id: string;
  readonly children: ReactNode;
}

export const Field = ({ id, label, labelHidden, note, error, children }: FieldProps): ReactElement => (
  <div className={css['field']}>
    <label id={labelOf(id)} htmlFor={id} className={labelHidden ? 'sr-only' : css['label']}>
      {label}
    </label>
    {children}
    <div id={textsBelow(id)}>
      {error && (
        <p className={css['error']} lang={textLanguage(error)}>
          {error}
        </p>
      )}
      {note && <p className={css['note']}>{note}</p>}
    </div>
  </div>
);

export const labelOf = (id: string): string => `${id}-label`;

export const textsBelow = (id: string): string => `${id}-below`;
