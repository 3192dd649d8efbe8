import type { EarlyPayoff, PayoffDay } from '@hiram/contract/endpoints/early-payoff.ts';
import type { ReactElement } from 'react';
import { m } from '@hiram/contract/messages';
import { formatDay } from '../../platform/i18n/formatDate.ts';
import { Slider } from '../../ui/field/Slider.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { pesos } from '../../ui/show/pesos.ts';
import css from './DaySlider.module.css';

interface DaySliderProps {
  readonly payoff: EarlyPayoff;
  readonly chosen: PayoffDay;
  /** Called with the index of the day. */
  readonly onChoose: (place: number) => void;
}

export function DaySlider({ payoff: { days, endsOnPayment, today }, chosen, onChoose }: DaySliderProps): ReactElement | null {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return null;
  const firstDay = formatDay(first.on, 'short');
  return (
    <Section title={m.payoff_when()} aside={<b className={css['chosen']}>{formatDay(chosen.on, 'short')}</b>}>
      <Slider
        last={days.length - 1}
        place={days.indexOf(chosen)}
        label={m.payoff_date()}
        spoken={m.payoff_spoken({ day: formatDay(chosen.on, 'weekdayAndYear'), amount: pesos(chosen.saves) })}
        onMove={onChoose}
        ends={[
          <End key="first" day={first.on === today ? m.payoff_today({ day: firstDay }) : firstDay} saves={first} />,
          <End
            key="last"
            day={endsOnPayment ? m.payoff_next_payment({ day: formatDay(last.on, 'short') }) : formatDay(last.on, 'short')}
            saves={last}
          />,
        ]}
      />
    </Section>
  );
}

const End = ({ day, saves }: { readonly day: string; readonly saves: PayoffDay }): ReactElement => (
  <>
    {day}
    <br />
    {m.payoff_save({ amount: pesos(saves.saves) })}
  </>
);
