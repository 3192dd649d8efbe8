import type { ReactElement, ReactNode } from 'react';
import { Slider } from '../../ui/field/Slider.tsx';
import css from './Chooser.module.css';

interface ChooserFieldProps {
  readonly label: string;
  readonly value: string;
  /** Value for screen readers; defaults to `value`. */
  readonly spoken?: string;
  readonly ends: readonly [string, string];
  readonly last: number;
  readonly place: number;
  /** Accessible names of the two step buttons. */
  readonly less: string;
  readonly more: string;
  readonly onMove: (place: number) => void;
  readonly children?: ReactNode;
}

export function ChooserField({
  label,
  value,
  spoken = value,
  ends,
  last,
  place,
  less,
  more,
  onMove,
  children,
}: ChooserFieldProps): ReactElement {
  return (
    <div className={css['field']}>
      <p className={css['head']}>
        <span>{label}</span>
        <b>{value}</b>
      </p>
      <div className={css['row']}>
        <Step name={less} sign="−" disabled={place <= 0} onPress={() => onMove(place - 1)} />
        <Slider last={last} place={place} label={label} spoken={spoken} onMove={onMove} ends={ends} />
        <Step name={more} sign="+" disabled={place >= last} onPress={() => onMove(place + 1)} />
      </div>
      {children}
    </div>
  );
}

interface StepProps {
  readonly name: string;
  readonly sign: string;
  readonly disabled: boolean;
  readonly onPress: () => void;
}

/** Uses `aria-disabled` instead of `disabled`, so that the button stays focused at the end of the range. */
const Step = ({ name, sign, disabled, onPress }: StepProps): ReactElement => (
  <button
    type="button"
    className={css['step']}
    aria-label={name}
    aria-disabled={disabled}
    onClick={() => {
      if (!disabled) onPress();
    }}
  >
    <span aria-hidden="true">{sign}</span>
  </button>
);
