import { useId, type ReactElement } from 'react';
import { Field, labelOf, textsBelow, type FieldTexts } from './Field.tsx';
import input from './Input.module.css';
import css from './PickerField.module.css';
import { Icon } from '../Icon.tsx';

interface PickerFieldProps extends FieldTexts {
  /** Name of the chosen option; empty before a choice. */
  readonly value: string;
  readonly placeholder: string;
  readonly onOpen: () => void;
}

/** The row that shows the chosen option. The picker that it opens is rendered elsewhere. */
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
        // A button cannot have `aria-invalid`: the text below states the error.
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
