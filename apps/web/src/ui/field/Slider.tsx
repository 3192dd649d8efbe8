import { useLayoutEffect, useRef, type ReactElement, type ReactNode } from 'react';
import css from './Slider.module.css';

interface SliderProps {
  /** From 0 on. */
  readonly last: number;
  readonly place: number;
  readonly label: string;
  /** The place as it is spoken: a number alone says nothing. */
  readonly spoken: string;
  readonly onMove: (place: number) => void;
  /** What stands at both ends. */
  readonly ends: readonly [ReactNode, ReactNode];
}

/** Whole steps between two ends that say what they are. */
export function Slider({ last, place, label, spoken, onMove, ends: [first, end] }: SliderProps): ReactElement {
  const slider = useRef<HTMLInputElement>(null);
  const share = last === 0 ? 0 : (place / last) * 100;
  useLayoutEffect(() => {
    // By the object model: the content policy forbids style attributes.
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
