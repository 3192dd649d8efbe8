import type { paymentPlan } from '@hiram/contract/endpoints/payment-plan.ts';
import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { m } from '@hiram/contract/messages';
import { useState, type ReactElement } from 'react';
import { navigate } from '../../platform/navigation/address.tsx';
import { linkTo } from '../../platform/session/session.ts';
import { useSession } from '../../platform/session/useSession.ts';
import { Button } from '../../ui/Button.tsx';
import { Blank } from '../../ui/page/Blank.tsx';
import { goBack } from '../../ui/page/goBack.ts';
import { lazyAfterPaint } from '../../ui/page/lazyAfterPaint.tsx';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { defineScreen, type Loaded } from '../../ui/page/defineScreen.tsx';
import { nothingToPay } from '../../ui/page/nothingToPay.tsx';
import { PageBody } from '../../ui/page/Page.tsx';
import { StatePanel, StatePanelSkeleton } from '../../ui/page/StatePanel.tsx';
import { DetailRowsSkeleton } from '../../ui/show/DetailRows.tsx';
import { ChoosePlan } from './ChoosePlan.tsx';
import css from './PaymentPlan.module.css';
import { NO_PREFERENCE, planQuery, useChoices } from './queries.ts';

type Plan = AnswerOf<typeof paymentPlan>;

/** The plan that is shown, and the choices for a borrower without a plan that runs. */
function usePlanOrChoices({ data, isPending }: UseQueryResult<Plan>) {
  const [wantsAnother, setWantsAnother] = useState(false);
  const plan = data?.plan ?? null;
  const shown = wantsAnother && plan?.state === 'broken' ? null : plan;
  // Requested in parallel with the plan, because most visitors have no plan yet and come to choose one.
  const choices = useChoices(NO_PREFERENCE, isPending || plan === null || plan.state === 'broken');
  if (data === undefined || (shown === null && choices.isPending)) return null;
  return { shown, choices, isChoosingAnother: shown === null && wantsAnother, setWantsAnother };
}

type PlanState = NonNullable<ReturnType<typeof usePlanOrChoices>>;

function planPanel({ state: { shown, choices } }: Loaded<Plan, PlanState>): ReactElement | null {
  if (shown) return <PlanPanel plan={shown} />;
  if (!choices.data?.offered) return null;
  const { late, owed } = choices.data;
  return (
    <StatePanel
      state={late ? 'late' : 'due'}
      status={late ? m.payment_plan_late() : m.payment_plan_due()}
      figure={{ label: m.payment_plan_owed(), amount: owed }}
    />
  );
}

function PlanBody({ state: { shown, choices, setWantsAnother } }: Loaded<Plan, PlanState>): ReactElement {
  if (shown) {
    const another = shown.state === 'broken' && choices.data?.offered ? () => setWantsAnother(true) : undefined;
    return <ActivePlan plan={shown} onAnother={another} />;
  }
  if (choices.isLoadingError) return <LoadFailed onRetry={() => void choices.refetch()} retrying={choices.isFetching} />;
  return choices.data?.offered ? <ChoosePlan proposed={choices.data} /> : <NoPlan />;
}

function NoPlan(): ReactElement {
  const session = useSession();
  return (
    <Blank
      picture="missing"
      title={m.payment_plan_none_title()}
      text={m.payment_plan_none_text()}
      action={<Button onPress={() => navigate(linkTo('waysToPay', session))}>{m.ways_title()}</Button>}
    />
  );
}

const SKELETON_ROWS = 5;

const BodySkeleton = (): ReactElement => (
  <PageBody>
    <div className={css['awaited']}>
      <DetailRowsSkeleton count={SKELETON_ROWS} />
    </div>
  </PageBody>
);

/** A chunk of their own, because borrowers without a plan never need them. */
const loadPlan = () => import('./ActivePlan.tsx');
const ActivePlan = lazyAfterPaint(async () => (await loadPlan()).default, { placeholder: <BodySkeleton /> });
const PlanPanel = lazyAfterPaint(async () => (await loadPlan()).PlanPanel, { placeholder: <StatePanelSkeleton /> });

export default defineScreen({
  title: m.payment_plan_title,
  query: planQuery,
  useShared: usePlanOrChoices,
  panel: planPanel,
  PanelSkeleton: StatePanelSkeleton,
  Body: PlanBody,
  BodySkeleton,
  empty: nothingToPay,
  onBack: ({ isChoosingAnother, setWantsAnother }) => (isChoosingAnother ? setWantsAnother(false) : goBack()),
});
