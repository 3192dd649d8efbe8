import { useId, useState, type ReactElement } from 'react';
import css from './CodeField.module.css';
import { applyDigits } from './DigitsInput.tsx';
import { Field, textsBelow, type FieldTexts } from './Field.tsx';

interface CodeFieldProps extends FieldTexts {
  readonly value: string;
  readonly onChange: (digits: string) => void;
  readonly length: number;
}

/** A single input, because a phone fills in an SMS code into one input only; the boxes below it are drawn. */
export function CodeField({ value, onChange, length, ...texts }: CodeFieldProps): ReactElement {
  const id = useId();
  const [caret, setCaret] = useState(0);
  const follow = ({ selectionStart }: HTMLInputElement): void => setCaret(selectionStart ?? 0);
  const boxes = Array.from({ length }, (_, index) => index);
  return (
    <Field id={id} {...texts}>
      <div className={css['code']}>
        <input
          id={id}
          aria-invalid={Boolean(texts.error)}
          aria-describedby={textsBelow(id)}
          className={css['input']}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={value}
          onChange={(event) => {
            applyDigits(event, value, { sizes: [], limit: length }, onChange);
            follow(event.currentTarget);
          }}
          onSelect={({ currentTarget }) => follow(currentTarget)}
          // The input's letters are not in the places of the boxes, so the position of a tap does not identify a digit.
          onClick={({ currentTarget }) => {
            currentTarget.setSelectionRange(length, length);
            follow(currentTarget);
          }}
        />
        <div className={css['boxes']} aria-hidden="true">
          {boxes.map((index) => (
            <i key={index} data-on={index === Math.min(caret, length - 1)}>
              {value[index]}
            </i>
          ))}
        </div>
      </div>
    </Field>
  );
}
