import type { PaymentPlanChoice } from '@hiram/contract/endpoints/payment-plan.ts';
import { m } from '@hiram/contract/messages';
import { useId, type ReactElement } from 'react';
import { formatDay } from '../../platform/i18n/formatDate.ts';
import { RadioMark } from '../../ui/field/RadioMark.tsx';
import { pesos } from '../../ui/show/pesos.ts';
import { unbroken } from '../../ui/show/unbroken.ts';
import css from './PaymentPlan.module.css';
import { markOf, paymentsText, type Marks } from './planText.ts';

interface PlanCardsProps {
  readonly marks: Marks;
  readonly chosen: PaymentPlanChoice;
  readonly onChoose: (choice: PaymentPlanChoice) => void;
}

/** Every card has the same rows, so that no plan hides a cost that another plan shows. */
export function PlanCards({ marks, chosen, onChoose }: PlanCardsProps): ReactElement {
  const group = useId();
  const hasRollover = marks.choices.some(({ byRollover }) => byRollover !== null);
  return (
    <div role="radiogroup" aria-label={m.payment_plan_choices()} className={css['cards']}>
      {marks.choices.map((choice, place) => (
        <div key={choice.figures} className={css['card']} data-chosen={choice === chosen}>
          <label className={css['head']}>
            <input
              type="radio"
              name={group}
              checked={choice === chosen}
              onChange={() => onChoose(choice)}
              aria-describedby={`${group}${place}`}
            />
            <Face choice={choice} mark={markOf(choice, marks)} />
          </label>
          <Facts id={`${group}${place}`} choice={choice} hasRollover={hasRollover} />
        </div>
      ))}
    </div>
  );
}

const Face = ({ choice: { steps }, mark }: { readonly choice: PaymentPlanChoice; readonly mark: string }): ReactElement => (
  <span className={css['face']}>
    <RadioMark />
    <span>
      <span className={css['mark']}>{mark}</span> <b className={css['payments']}>{paymentsText(steps)}</b>{' '}
      <span className={css['until']}>{m.payment_plan_until({ day: unbroken(formatDay(steps.at(-1)?.on ?? '')) })}</span>
    </span>
  </span>
);

interface FactsProps {
  readonly id: string;
  readonly choice: PaymentPlanChoice;
  readonly hasRollover: boolean;
}

const Facts = ({ id, choice: { total, price, byRollover }, hasRollover }: FactsProps): ReactElement => (
  <dl id={id} className={css['facts']}>
    <div>
      <dt>{m.payment_plan_total()}</dt>
      <dd>{pesos(total)}</dd>
    </div>
    <div data-tone={price === 0 ? 'good' : undefined}>
      <dt>{m.ways_adds()}</dt>
      <dd>{pesos(price)}</dd>
    </div>
    {hasRollover ? (
      <div data-tone={byRollover === null ? undefined : 'bad'}>
        <dt>{m.payment_plan_by_rollover()}</dt>
        <dd>{byRollover === null ? m.payment_plan_no_rollover() : pesos(byRollover.fees)}</dd>
      </div>
    ) : null}
  </dl>
);
