import type { ReactElement } from 'react';
import { m } from '@hiram/contract/messages';
import { Section } from '../../ui/page/Section.tsx';
import { formatDay } from '../../platform/i18n/formatDate.ts';
import { DetailRows, DetailRowsSkeleton } from '../../ui/show/DetailRows.tsx';
import { PlanTimeline, type PlannedPayment } from '../../ui/show/PlanTimeline.tsx';
import { rolloverFirstCall, rolloverQuery, useRollover } from './queries.ts';
import { ofRollover, type Rollover } from './repayment.ts';
import { RepayPage, RepaySkeleton, type RepayDrawing } from './RepayPage.tsx';
import { RolloverPanel, RolloverPanelSkeleton } from './RepayPanels.tsx';

export const firstCall = rolloverFirstCall;
export const firstQuery = rolloverQuery;

export default function RolloverScreen(): ReactElement {
  return <RepayPage drawing={drawing} query={useRollover()} />;
}

export const Skeleton = (): ReactElement => <RepaySkeleton drawing={drawing} />;

const SKELETON_ROWS = 2;

const drawing: RepayDrawing<Rollover> = {
  title: m.repay_delay_title,
  noneTitle: m.repay_delay_none_title,
  repaymentOf: ofRollover,
  Panel: ({ info }) => <RolloverPanel info={info} />,
  Lines: ({ info }) => (
    <>
      {info.costs && (
        <Section title={m.repay_costs()}>
          <DetailRows rows={info.costs} />
        </Section>
      )}
      <Section title={m.repay_plan()}>
        <PlanTimeline payments={plannedPayments(info)} />
      </Section>
    </>
  ),
  PanelSkeleton: RolloverPanelSkeleton,
  LinesSkeleton: () => (
    <Section title={m.repay_plan()}>
      <DetailRowsSkeleton count={SKELETON_ROWS} />
    </Section>
  ),
};

/** Marks the first payment as current: the rollover itself is paid now. */
const plannedPayments = ({ repayPlan }: Rollover): PlannedPayment[] =>
  repayPlan.map(({ remark, title, amount, time }, index) => ({
    date: formatDay(time),
    title,
    amount,
    remark,
    state: index === 0 ? 'current' : undefined,
  }));
