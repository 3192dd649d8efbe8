import { useId, type ReactElement, type ReactNode, type Ref } from 'react';
import css from './fields.module.css';

interface FieldProps {
  readonly label: string;
  readonly note?: ReactNode;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly required?: boolean;
  /** Focused when its form opens. */
  readonly first?: boolean;
}

interface LabelledProps extends Pick<FieldProps, 'label' | 'note'> {
  readonly id: string;
  readonly children: ReactNode;
}

const Labelled = ({ id, label, note, children }: LabelledProps): ReactElement => (
  <div className={css['field']}>
    <label htmlFor={id}>{label}</label>
    {children}
    {note === undefined ? null : (
      <p id={`${id}-note`} className={css['note']}>
        {note}
      </p>
    )}
  </div>
);

/** Moving the focus is expected here, because a form opens only by a key or a press. */
const focusFirst = (element: HTMLElement | null): void => element?.focus();

interface TextLineProps extends FieldProps {
  readonly list?: string;
  readonly placeholder?: string;
  readonly inputMode?: 'decimal' | 'tel';
}

export function TextLine({ label, note, value, onChange, required, first, ...native }: TextLineProps): ReactElement {
  const id = useId();
  return (
    <Labelled {...{ id, label, note }}>
      <input
        {...native}
        id={id}
        ref={first ? focusFirst : undefined}
        className={css['control']}
        autoComplete="off"
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        required={required}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </Labelled>
  );
}

interface TextBlockProps extends FieldProps {
  readonly rows?: number;
  readonly area?: Ref<HTMLTextAreaElement>;
}

export function TextBlock({ label, note, value, onChange, required, first, rows = 3, area }: TextBlockProps): ReactElement {
  const id = useId();
  return (
    <Labelled {...{ id, label, note }}>
      <textarea
        id={id}
        ref={area ?? (first ? focusFirst : undefined)}
        className={css['control']}
        rows={rows}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        required={required}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </Labelled>
  );
}

interface ChoiceProps extends FieldProps {
  readonly choices: readonly (readonly [value: string, text: string])[];
}

export function Choice({ label, note, value, onChange, required, first, choices }: ChoiceProps): ReactElement {
  const id = useId();
  return (
    <Labelled {...{ id, label, note }}>
      <select
        id={id}
        ref={first ? focusFirst : undefined}
        className={css['control']}
        required={required}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {choices.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </Labelled>
  );
}
