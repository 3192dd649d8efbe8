import type { WaysToPay } from '@hiram/contract/endpoints/ways-to-pay.ts';
import type { ReactElement } from 'react';
import { m } from '@hiram/contract/messages';
import { Panel } from '../../ui/page/Panel.tsx';
import { Bone } from '../../ui/page/Skeleton.tsx';
import { Amount } from '../../ui/show/Amount.tsx';
import { formatDay } from '../../platform/i18n/formatDate.ts';
import css from './RepaymentOptions.module.css';

export const WaysPanel = ({ ways: { instalment, late, now } }: { readonly ways: WaysToPay }): ReactElement => (
  <Panel state={late ? 'late' : 'due'}>
    <p className={css['label']}>
      {instalment === null
        ? m.ways_penalties_left()
        : m.ways_payment({ number: instalment.number, count: instalment.count, day: formatDay(instalment.dueOn) })}
    </p>
    <p className={css['figure']}>
      <Amount value={now.pays} size="xl" />
    </p>
  </Panel>
);

export const WaysPanelSkeleton = (): ReactElement => (
  <Panel busy>
    <p className={css['label']}>
      <Bone length="long" />
    </p>
    <p className={css['figure']}>
      <Bone length="figure" />
    </p>
  </Panel>
);
