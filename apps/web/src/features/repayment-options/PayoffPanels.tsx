import type { EarlyPayoff, PayoffDay } from '@hiram/contract/endpoints/early-payoff.ts';
import type { ReactElement } from 'react';
import { m } from '@hiram/contract/messages';
import { Panel, PanelNote } from '../../ui/page/Panel.tsx';
import { Bone } from '../../ui/page/Skeleton.tsx';
import { Amount } from '../../ui/show/Amount.tsx';
import { formatDay } from '../../platform/i18n/formatDate.ts';
import css from './RepaymentOptions.module.css';

/** Shows the amount saved, or the payoff amount if nothing is saved because the loan's interest is fixed. */
export const SavingPanel = ({ day }: { readonly day: PayoffDay }): ReactElement => (
  <Panel state="done">
    <p className={css['label']}>{day.saves === 0 ? m.payoff_full() : m.payoff_saves()}</p>
    <p className={css['figure']}>
      <Amount value={day.saves === 0 ? day.amount : day.saves} size="xl" />
    </p>
    <PanelNote>
      {day.saves === 0 ? null : m.payoff_if_all_on()} <strong className={css['day']}>{formatDay(day.on, 'weekdayAndYear')}</strong>
    </PanelNote>
  </Panel>
);

interface OpenFromProps {
  readonly day: PayoffDay;
  readonly wait: EarlyPayoff['waits'];
}

export const OpenFromPanel = ({ day, wait }: OpenFromProps): ReactElement => (
  <Panel state="active">
    <p className={css['label']}>{m.payoff_open_from()}</p>
    <p className={css['bigDay']}>{formatDay(day.on)}</p>
    {wait === null ? null : <PanelNote>{m.payoff_why({ days: wait.daysSinceDisbursement })}</PanelNote>}
  </Panel>
);

export const PayoffPanelSkeleton = (): ReactElement => (
  <Panel busy>
    <p className={css['label']}>
      <Bone length="short" />
    </p>
    <p className={css['figure']}>
      <Bone length="figure" />
    </p>
    <PanelNote>
      <Bone length="long" />
    </PanelNote>
  </Panel>
);
