import { calendarDate } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { planOf } from '@hiram/contract/money/schedule.ts';
import type { ReactElement } from 'react';
import { config } from '../../platform/config/config.ts';
import { termFiguresOf } from '../legal/texts/termFigures.ts';
import { WovenTrim } from '../../ui/page/Panel.tsx';
import { Amount } from '../../ui/show/Amount.tsx';
import { DetailRows } from '../../ui/show/DetailRows.tsx';
import { LenderNotice } from '../../ui/show/LenderNotice.tsx';
import { pesos } from '../../ui/show/pesos.ts';
import css from './CostExample.module.css';
import { Block } from './Site.tsx';

/** Computed by the same module as real offers; the disbursement date does not affect the amounts. */
const plan = planOf({
  principal: centavos(8000_00),
  instalments: 4,
  periodDays: 30,
  feeBps: 300,
  rateBps: 400,
  disbursedOn: calendarDate('2026-08-01'),
});
const days = plan.instalments.length * plan.periodDays;

export const CostExample = (): ReactElement => (
  <Block tinted>
    <div className={css['split']}>
      <div>
        <h2>{`What ${pesos(plan.principal).replace('.00', '')} really costs.`}</h2>
        <p>This is an example. Your own amounts are shown in the app, in the same order, before you agree to anything.</p>
        <p>{lateness()}</p>
      </div>
      <Slip />
    </div>
    <LenderNotice />
  </Block>
);

function lateness(): string {
  const { penaltyInterest, penaltyPer } = termFiguresOf(config.profile);
  const [first] = penaltyInterest;
  const until = penaltyInterest.length > 1 ? ` on days ${first?.[0]}` : '';
  return `Paying late is expensive: penalty interest of ${first?.[1]} a ${penaltyPer} on the unpaid amount${until}. If you can’t pay on time, talk to us before the due date.`;
}

const Slip = (): ReactElement => (
  <div className={css['slip']}>
    <div className={css['receive']}>
      <p>You receive</p>
      <Amount value={plan.proceeds} size="l" />
    </div>
    <div className={css['trim']}>
      <WovenTrim />
    </div>
    <div className={css['rows']}>
      <DetailRows
        rows={[
          { text: 'Loan amount', value: pesos(plan.principal) },
          { text: 'Processing fee', value: pesos(plan.fee) },
          { text: `Interest, ${days} days`, value: pesos(plan.totalInterest) },
          { text: 'Payments', value: `${plan.instalments.length}, monthly` },
          { text: 'Total to repay', value: pesos(plan.total), sum: true },
        ]}
      />
    </div>
  </div>
);
