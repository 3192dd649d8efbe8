import type { AgreedPaymentPlan } from '@hiram/contract/endpoints/payment-plan.ts';
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
import { NothingToPay } from '../../ui/page/NothingToPay.tsx';
import { Page, PageBody } from '../../ui/page/Page.tsx';
import { StatePanel, StatePanelSkeleton } from '../../ui/page/StatePanel.tsx';
import { formatDay } from '../../platform/i18n/formatDate.ts';
import { DetailRowsSkeleton } from '../../ui/show/DetailRows.tsx';
import { unbroken } from '../../ui/show/unbroken.ts';
import { ChoosePlan } from './ChoosePlan.tsx';
import css from './PaymentPlan.module.css';
import { nextStepOf } from './planText.ts';
import { NO_PREFERENCE, planFirstCall, planQuery, useChoices, usePlan } from './queries.ts';

export const firstCall = planFirstCall;
export const firstQuery = planQuery;

export default function PaymentPlanScreen(): ReactElement {
  const { orderId } = useSession();
  const plan = usePlan();
  const [wantsAnother, setWantsAnother] = useState(false);
  const shown = plan.data && !(wantsAnother && plan.data.state === 'broken') ? plan.data : null;
  const mayChoose = plan.data === null || plan.data?.state === 'broken';
  // Requested in parallel with the plan, because most visitors have no plan yet and come to choose one.
  const choices = useChoices(NO_PREFERENCE, mayChoose || plan.isPending);
  const isWaiting = orderId !== '' && (plan.isPending || (shown === null && mayChoose && choices.isPending));
  return (
    <Page
      title={m.payment_plan_title()}
      onBack={shown === null && wantsAnother ? () => setWantsAnother(false) : goBack}
      asOf={plan.dataUpdatedAt}
      panel={panel()}
    >
      {body()}
    </Page>
  );

  function panel(): ReactElement | undefined {
    if (isWaiting) return <StatePanelSkeleton />;
    if (shown) return <PlanPanel plan={shown} />;
    if (mayChoose && choices.data?.offered) {
      const { late, owed } = choices.data;
      return (
        <StatePanel
          state={late ? 'late' : 'due'}
          status={late ? m.payment_plan_late() : m.payment_plan_due()}
          figure={{ label: m.payment_plan_owed(), amount: owed }}
        />
      );
    }
    return undefined;
  }

  function body(): ReactElement {
    if (isWaiting) return <BodySkeleton />;
    if (shown) {
      const another = shown.state === 'broken' && choices.data?.offered ? () => setWantsAnother(true) : undefined;
      return <ActivePlan plan={shown} onAnother={another} />;
    }
    if (!mayChoose) return <NothingToPay query={plan} />;
    if (choices.isLoadingError) return <LoadFailed onRetry={() => void choices.refetch()} retrying={choices.isFetching} />;
    return choices.data?.offered ? <ChoosePlan key={orderId} proposed={choices.data} /> : <NoPlan />;
  }
}

export const Skeleton = (): ReactElement => (
  <Page title={m.payment_plan_title()} panel={<StatePanelSkeleton />}>
    <BodySkeleton />
  </Page>
);

function PlanPanel({ plan }: { readonly plan: AgreedPaymentPlan }): ReactElement {
  const next = nextStepOf(plan);
  const paid = { label: m.payment_plan_paid_of(), amount: plan.paid };
  if (plan.state === 'kept')
    return <StatePanel state="done" status={m.payment_plan_kept()} figure={paid} note={m.payment_plan_kept_note()} />;
  if (plan.state === 'broken')
    return <StatePanel state="late" status={m.payment_plan_broken()} figure={paid} note={m.payment_plan_broken_note()} />;
  return (
    <StatePanel
      state="active"
      status={m.payment_plan_held()}
      figure={
        next === null ? paid : { label: m.payment_plan_next({ day: unbroken(formatDay(next.on, 'weekdayAndYear')) }), amount: next.amount }
      }
      note={m.payment_plan_next_hint()}
    />
  );
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

/** A chunk of its own, because borrowers without a plan never need it. */
const ActivePlan = lazyAfterPaint(async () => (await import('./ActivePlan.tsx')).default, { placeholder: <BodySkeleton /> });
