import type { EarlyPayoff, PayoffDay } from '@hiram/contract/endpoints/early-payoff.ts';
import { useLayoutEffect, useRef, type ReactElement } from 'react';
import { m } from '@hiram/contract/messages';
import { formatDay } from '../../platform/i18n/formatDate.ts';
import { Section } from '../../ui/page/Section.tsx';
import { pesos } from '../../ui/show/pesos.ts';
import css from './DaySlider.module.css';

interface DaySliderProps {
  readonly payoff: EarlyPayoff;
  readonly chosen: PayoffDay;
  /** The place of the day in the list. */
  readonly onChoose: (place: number) => void;
}

/** Whole days, from the first to that of the next payment; both ends say what they save. */
export function DaySlider({ payoff: { days, endsOnPayment, today }, chosen, onChoose }: DaySliderProps): ReactElement | null {
  const slider = useRef<HTMLInputElement>(null);
  const place = days.indexOf(chosen);
  const share = (place / (days.length - 1)) * 100;
  useLayoutEffect(() => {
    // By the object model: the content policy forbids style attributes.
    slider.current?.style.setProperty('--share', `${share}%`);
  }, [share]);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return null;
  const firstDay = formatDay(first.on, 'short');
  return (
    <Section title={m.payoff_when()} aside={<b className={css['chosen']}>{formatDay(chosen.on, 'short')}</b>}>
      <input
        ref={slider}
        className={css['slider']}
        type="range"
        min={0}
        max={days.length - 1}
        value={place}
        aria-label={m.payoff_date()}
        aria-valuetext={m.payoff_spoken({ day: formatDay(chosen.on, 'weekdayAndYear'), amount: pesos(chosen.saves) })}
        onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
      />
      <div className={css['ends']}>
        <End day={first.on === today ? m.payoff_today({ day: firstDay }) : firstDay} saves={first} />
        <End day={endsOnPayment ? m.payoff_next_payment({ day: formatDay(last.on, 'short') }) : formatDay(last.on, 'short')} saves={last} />
      </div>
    </Section>
  );
}

const End = ({ day, saves }: { readonly day: string; readonly saves: PayoffDay }): ReactElement => (
  <span>
    {day}
    <br />
    {m.payoff_save({ amount: pesos(saves.saves) })}
  </span>
);
