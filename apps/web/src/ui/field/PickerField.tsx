import { useId, type ReactElement } from 'react';
import { Field, labelOf, textsBelow, type FieldTexts } from './Field.tsx';
import input from './Input.module.css';
import css from './PickerField.module.css';
import { Icon } from '../Icon.tsx';

interface PickerFieldProps extends FieldTexts {
  /** The name of what is chosen; empty until then. */
  readonly value: string;
  readonly placeholder: string;
  readonly onOpen: () => void;
}

/** The row that shows what is chosen; the picker that it opens stands elsewhere. */
export function PickerField({ value, placeholder, onOpen, ...texts }: PickerFieldProps): ReactElement {
  const id = useId();
  const valueId = `${id}-value`;
  return (
    <Field id={id} {...texts}>
      <button
        id={id}
        type="button"
        className={`${input['box']} ${css['picker']}`}
        data-wrong={Boolean(texts.error)}
        // A button can't be invalid: the text below says it.
        aria-describedby={textsBelow(id)}
        aria-labelledby={`${labelOf(id)} ${valueId}`}
        aria-haspopup="dialog"
        onClick={onOpen}
      >
        <span id={valueId} data-empty={value === ''}>
          {value || placeholder}
        </span>
        <Icon name="down" small />
      </button>
    </Field>
  );
}
