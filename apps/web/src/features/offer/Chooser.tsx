import type { LoanConfirmation } from '@hiram/contract/endpoints/offer.ts';
import { centavos, type Centavos } from '@hiram/contract/wire/money.ts';
import type { LoanChoice } from '@hiram/contract/money/loan-choice.ts';
import { addDays, daysBetween } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { Profile } from '@hiram/contract/product/profile.ts';
import type { ReactElement } from 'react';
import { m } from '@hiram/contract/messages';
import { formatDay } from '../../platform/i18n/formatDate.ts';
import { Section } from '../../ui/page/Section.tsx';
import { pesos } from '../../ui/show/pesos.ts';
import css from './Chooser.module.css';
import { ChooserField } from './ChooserField.tsx';
import { chosenLoan } from './chosenLoan.ts';
import { countOfPayments } from './countOfPayments.ts';
import type { ShownLoan } from './variant.ts';

interface ChooserProps {
  readonly offered: LoanConfirmation;
  /** `offered` with the current choice applied. */
  readonly shown: ShownLoan;
  readonly profile: Profile;
  readonly sign: string;
  readonly onChoose: (loan: ShownLoan) => void;
}

/** Chooses a smaller amount and another first due date; each step recomputes all figures of the page. */
export default function Chooser({ offered, shown, profile, sign, onChoose }: ChooserProps): ReactElement | null {
  const { choice } = offered;
  if (choice === undefined || shown.disclosure === null) return null;
  const choose = (change: Partial<LoanChoice>): void => {
    const loan = chosenLoan(offered, profile, { amount: shown.amount, firstDueOn: shown.chosen?.toAccept.firstDueOn ?? null, ...change });
    if (loan !== null) onChoose(loan);
  };
  const { total, proceeds } = shown.disclosure;
  return (
    <Section title={m.confirm_choose()}>
      <AmountField offered={offered} step={choice.amountStep} least={choice.leastAmount} shown={shown} sign={sign} onChoose={choose} />
      <DayField days={daysFrom(choice.firstDueFrom, choice.firstDueTo)} shown={shown} onChoose={choose} />
      <p className={css['result']} role="status">
        {m.confirm_chosen({
          proceeds: pesos(proceeds, sign),
          total: pesos(total, sign),
          payments: countOfPayments(shown),
          day: formatDay(shown.firstPayTime, 'weekday'),
        })}
      </p>
    </Section>
  );
}

type Choose = (change: Partial<LoanChoice>) => void;

interface AmountFieldProps {
  readonly offered: LoanConfirmation;
  readonly least: Centavos;
  readonly step: Centavos;
  readonly shown: ShownLoan;
  readonly sign: string;
  readonly onChoose: Choose;
}

const AmountField = ({ offered, least, step, shown, sign, onChoose }: AmountFieldProps): ReactElement => (
  <ChooserField
    label={m.confirm_choose_amount()}
    value={pesos(shown.amount, sign)}
    ends={[pesos(least, sign), pesos(offered.amount, sign)]}
    last={(offered.amount - least) / step}
    place={(shown.amount - least) / step}
    less={m.confirm_borrow_less()}
    more={m.confirm_borrow_more()}
    onMove={(place) => onChoose({ amount: centavos(least + place * step) })}
  />
);

interface DayFieldProps {
  readonly days: readonly CalendarDate[];
  readonly shown: ShownLoan;
  readonly onChoose: Choose;
}

function DayField({ days, shown, onChoose }: DayFieldProps): ReactElement {
  const day = shown.firstPayTime;
  const short = (each: CalendarDate | undefined): string => (each === undefined ? '' : formatDay(each, 'short'));
  return (
    <ChooserField
      label={m.confirm_choose_day()}
      value={formatDay(day, 'weekday')}
      spoken={formatDay(day, 'weekdayAndYear')}
      ends={[short(days[0]), short(days.at(-1))]}
      last={days.length - 1}
      place={days.indexOf(day)}
      less={m.confirm_day_earlier()}
      more={m.confirm_day_later()}
      onMove={(place) => onChoose({ firstDueOn: days[place] ?? null })}
    >
      <Paydays days={days.filter(isPayday)} chosen={day} onChoose={onChoose} />
      {shown.chosen?.toAccept.firstDueOn === undefined ? null : <p className={css['note']}>{m.confirm_day_stays()}</p>}
    </ChooserField>
  );
}

interface PaydaysProps {
  readonly days: readonly CalendarDate[];
  readonly chosen: CalendarDate;
  readonly onChoose: Choose;
}

const Paydays = ({ days, chosen, onChoose }: PaydaysProps): ReactElement | null =>
  days.length === 0 ? null : (
    <div className={css['paydays']} role="group" aria-label={m.confirm_paydays()}>
      <span aria-hidden="true">{m.confirm_paydays()}</span>
      {days.map((day) => (
        <button
          key={day}
          type="button"
          className={css['payday']}
          aria-pressed={day === chosen}
          onClick={() => onChoose({ firstDueOn: day })}
        >
          {formatDay(day, 'short')}
        </button>
      ))}
    </div>
  );

const daysFrom = (from: CalendarDate, to: CalendarDate): readonly CalendarDate[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));

/** True on the usual paydays in the Philippines: the 15th and the last day of a month. */
const isPayday = (day: CalendarDate): boolean => day.endsWith('-15') || addDays(day, 1).endsWith('-01');
