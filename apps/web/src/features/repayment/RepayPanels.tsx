import type { Centavos } from '@hiram/contract/wire/money.ts';
import type { ReactElement, ReactNode } from 'react';
import { m } from '@hiram/contract/messages';
import { Panel, PanelDate } from '../../ui/page/Panel.tsx';
import { Bone } from '../../ui/page/Skeleton.tsx';
import { Amount } from '../../ui/show/Amount.tsx';
import { formatDay } from '../../platform/i18n/formatDate.ts';
import css from './RepayPanels.module.css';
import type { Instalment, Rollover } from './repayment.ts';

export const InstalmentPanel = ({ info: { repayDate, repayAmount } }: { readonly info: Instalment }): ReactElement => (
  <Panel state="due">
    <Instalments date={formatDay(repayDate)} figure={<Figure amount={repayAmount} />} />
  </Panel>
);

export const InstalmentPanelSkeleton = (): ReactElement => (
  <Panel busy>
    <Instalments date={<Bone length="short" />} figure={<Bone length="figure" />} />
  </Panel>
);

export const RolloverPanel = ({ info: { delayInfo, repayDate } }: { readonly info: Rollover }): ReactElement => (
  <Panel state="due">
    <Rollovers title={delayInfo.title} figure={<Figure amount={delayInfo.delayAmount} />} date={formatDay(repayDate)} />
  </Panel>
);

export const RolloverPanelSkeleton = (): ReactElement => (
  <Panel busy>
    <Rollovers title={<Bone length="short" />} figure={<Bone length="figure" />} date={<Bone length="short" />} />
  </Panel>
);

interface Lines {
  readonly date: ReactNode;
  readonly figure: ReactNode;
}

const Instalments = ({ date, figure }: Lines): ReactElement => (
  <>
    <p className={css['label']}>{m.repay_date()}</p>
    <p className={css['date']}>{date}</p>
    <p className={css['figure']}>{figure}</p>
  </>
);

const Rollovers = ({ title, date, figure }: Lines & { readonly title: ReactNode }): ReactElement => (
  <>
    <p className={css['label']}>{title}</p>
    <p className={css['figure']}>{figure}</p>
    <PanelDate icon="again" label={m.repay_next_date()}>
      {date}
    </PanelDate>
  </>
);

const Figure = ({ amount }: { readonly amount: Centavos }): ReactElement => <Amount value={amount} size="xl" />;
