import { useId, type ChangeEvent, type ComponentProps, type ReactElement, type ReactNode } from 'react';
import { Field, textsBelow, type FieldTexts } from './Field.tsx';
import css from './Input.module.css';

type Native = 'type' | 'inputMode' | 'autoComplete' | 'placeholder' | 'maxLength' | 'onBlur';

export interface InputTexts extends FieldTexts, Pick<ComponentProps<'input'>, Native> {
  readonly value: string;
  /** A small button inside the box, such as Get code. */
  readonly end?: ReactNode;
}

interface InputProps extends InputTexts {
  readonly onInput: (event: ChangeEvent<HTMLInputElement>) => void;
}

export function Input({ label, labelHidden, note, error, end, onInput, ...native }: InputProps): ReactElement {
  const id = useId();
  return (
    <Field {...{ id, label, labelHidden, note, error }}>
      <div className={css['box']} data-wrong={Boolean(error)} data-end={end !== undefined}>
        <input id={id} aria-invalid={Boolean(error)} aria-describedby={textsBelow(id)} {...native} onChange={onInput} />
        {end}
      </div>
    </Field>
  );
}
