import { m } from '@hiram/contract/messages';
import { Section } from '../../ui/page/Section.tsx';
import { formatDay } from '../../platform/i18n/formatDate.ts';
import { DetailRows, DetailRowsSkeleton } from '../../ui/show/DetailRows.tsx';
import { PlanTimeline, type PlannedPayment } from '../../ui/show/PlanTimeline.tsx';
import { rolloverQuery } from './queries.ts';
import { ofRollover, type Rollover } from './repayment.ts';
import { defineRepayment } from './defineRepayment.tsx';
import { RolloverPanel, RolloverPanelSkeleton } from './RepayPanels.tsx';

const SKELETON_ROWS = 2;

export default defineRepayment({
  title: m.repay_delay_title,
  query: rolloverQuery,
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
});

/** Marks the first payment as current: the rollover itself is paid now. */
const plannedPayments = ({ repayPlan }: Rollover): PlannedPayment[] =>
  repayPlan.map(({ remark, title, amount, time }, index) => ({
    date: formatDay(time),
    title,
    amount,
    remark,
    state: index === 0 ? 'current' : undefined,
  }));
