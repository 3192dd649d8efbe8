import { useLayoutEffect, useRef, type ReactElement, type ReactNode } from 'react';
import css from './Slider.module.css';

interface SliderProps {
  /** Number of the last step; the first is 0. */
  readonly last: number;
  readonly place: number;
  readonly label: string;
  /** Screen reader text for the step, because its number alone is meaningless. */
  readonly spoken: string;
  readonly onMove: (place: number) => void;
  readonly ends: readonly [ReactNode, ReactNode];
}

export function Slider({ last, place, label, spoken, onMove, ends: [first, end] }: SliderProps): ReactElement {
  const slider = useRef<HTMLInputElement>(null);
  const share = last === 0 ? 0 : (place / last) * 100;
  useLayoutEffect(() => {
    // Set by script, because the content policy forbids style attributes.
    slider.current?.style.setProperty('--share', `${share}%`);
  }, [share]);
  return (
    <div className={css['whole']}>
      <input
        ref={slider}
        className={css['slider']}
        type="range"
        min={0}
        max={last}
        value={place}
        aria-label={label}
        aria-valuetext={spoken}
        onChange={({ currentTarget }) => onMove(Number(currentTarget.value))}
      />
      <div className={css['ends']}>
        <span>{first}</span>
        <span>{end}</span>
      </div>
    </div>
  );
}
