import type { ReactElement, ReactNode } from 'react';
import { Slider } from '../../ui/field/Slider.tsx';
import css from './Chooser.module.css';

interface ChooserFieldProps {
  readonly label: string;
  readonly value: string;
  /** Where the value alone says too little. */
  readonly spoken?: string;
  readonly ends: readonly [string, string];
  readonly last: number;
  readonly place: number;
  /** What the buttons at both sides do. */
  readonly less: string;
  readonly more: string;
  readonly onMove: (place: number) => void;
  readonly children?: ReactNode;
}

/** A slider for the thumb that crosses it, with a button at each side for one step. */
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

/** At an end it stays where the focus is, and does nothing. */
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
