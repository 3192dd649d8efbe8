import type { AgreedPaymentPlan } from '@hiram/contract/endpoints/payment-plan.ts';
import { m } from '@hiram/contract/messages';
import { formatIdInGroups } from '@hiram/contract/wire/id-in-groups.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { ReactElement } from 'react';
import { config } from '../../platform/config/config.ts';
import { formatDay } from '../../platform/i18n/formatDate.ts';
import { navigate } from '../../platform/navigation/address.tsx';
import { linkTo } from '../../platform/session/session.ts';
import { useSession } from '../../platform/session/useSession.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { BottomBar } from '../../ui/page/BottomBar.tsx';
import { PageBody } from '../../ui/page/Page.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { Slip } from '../../ui/page/Slip.tsx';
import slip from '../../ui/page/Slip.module.css';
import { StatePanel } from '../../ui/page/StatePanel.tsx';
import { DetailRows } from '../../ui/show/DetailRows.tsx';
import { Logo } from '../../ui/show/Logo.tsx';
import { pesos } from '../../ui/show/pesos.ts';
import { PlanTimeline, type PlannedPayment } from '../../ui/show/PlanTimeline.tsx';
import { Rules } from '../../ui/show/Rules.tsx';
import { unbroken } from '../../ui/show/unbroken.ts';
import css from './PaymentPlan.module.css';
import { nextStepOf, rulesOf } from './planText.ts';
import { useOpenPlan } from './queries.ts';

interface ActivePlanProps {
  readonly plan: AgreedPaymentPlan;
  /** Opens the choice of a new plan; absent unless the plan is broken and another plan is offered. */
  readonly onAnother?: (() => void) | undefined;
}

export default function ActivePlan({ plan, onAnother }: ActivePlanProps): ReactElement {
  return (
    <>
      <PageBody>
        <Section title={m.payment_plan_payments()}>
          <PlanTimeline payments={paymentsOf(plan)} />
          <div className={css['sums']}>
            <DetailRows
              rows={[
                { text: m.payment_plan_paid_of(), value: pesos(plan.paid) },
                { text: m.payment_plan_price(), value: pesos(plan.price) },
                { text: m.payment_plan_total(), value: pesos(plan.total), sum: true },
              ]}
            />
          </div>
        </Section>
        {plan.state === 'held' ? (
          <Section title={m.payment_plan_rules()}>
            <Rules rules={rulesOf(plan)} />
          </Section>
        ) : null}
        <Section title={m.payment_plan_paper()}>
          <PlanDocument plan={plan} />
        </Section>
      </PageBody>
      <Bar plan={plan} onAnother={onAnother} />
    </>
  );
}

function paymentsOf(plan: AgreedPaymentPlan): readonly PlannedPayment[] {
  const { steps } = plan;
  const next = plan.state === 'held' ? nextStepOf(plan) : null;
  return steps.map(({ on, amount, isPaid }, place) => {
    const isNext = place === next?.place;
    const paid = isNext ? amount - next.amount : 0;
    return {
      date: formatDay(on),
      title: m.plan_payment({ number: place + 1, total: steps.length }),
      amount,
      ...(paid > 0 ? { description: m.payment_plan_part_paid({ paid: pesos(centavos(paid)) }) } : {}),
      state: isPaid ? 'paid' : isNext ? 'current' : undefined,
    };
  });
}

const states: Readonly<Record<AgreedPaymentPlan['state'], () => string>> = {
  held: m.payment_plan_state_held,
  kept: m.payment_plan_state_kept,
  broken: m.payment_plan_state_broken,
};

function PlanDocument({ plan }: { readonly plan: AgreedPaymentPlan }): ReactElement {
  const { orderId } = useSession();
  const open = useOpenPlan();
  return (
    <>
      <Slip
        head={
          <div className={slip['certified']}>
            <Logo size="l" />
            <h3>{m.payment_plan_headline()}</h3>
            <p>{m.payment_plan_paper_text({ order: unbroken(formatIdInGroups(orderId)) })}</p>
          </div>
        }
        rows={[
          { text: m.payment_plan_number(), value: formatIdInGroups(plan.number) },
          { text: m.payment_plan_agreed_on(), value: formatDay(plan.agreedOn) },
          { text: m.payment_plan_to_pay(), value: pesos(plan.total) },
          { text: m.payment_plan_last(), value: formatDay(plan.steps.at(-1)?.on ?? '') },
          { text: m.payment_plan_state(), value: states[plan.state]() },
          { text: m.check_code(), value: plan.checkCode },
        ]}
        checkUrl={plan.checkUrl}
        foot={
          <>
            <p>{m.payment_plan_check()}</p>
            <p>{config.company.name}</p>
          </>
        }
      />
      <div className={css['save']}>
        <Button kind="line" onPress={() => open.mutate()} busy={open.isPending}>
          <Icon name="download" />
          {m.document_save_pdf()}
        </Button>
      </div>
    </>
  );
}

function Bar({ plan, onAnother }: ActivePlanProps): ReactElement | null {
  const session = useSession();
  const next = nextStepOf(plan);
  if (plan.state === 'held' && next !== null)
    return (
      <BottomBar>
        <Button onPress={() => navigate(linkTo('repay', session))}>{m.payment_plan_pay({ amount: pesos(next.amount) })}</Button>
      </BottomBar>
    );
  if (plan.state !== 'broken') return null;
  return (
    <BottomBar>
      <Button onPress={() => navigate(linkTo('waysToPay', session))}>{m.ways_title()}</Button>
      {onAnother ? (
        <Button kind="text" onPress={onAnother}>
          {m.payment_plan_another()}
        </Button>
      ) : null}
    </BottomBar>
  );
}

export function PlanPanel({ plan }: { readonly plan: AgreedPaymentPlan }): ReactElement {
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
