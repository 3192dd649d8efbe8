import type { EarlyPayoff, PayoffDay } from '@hiram/contract/endpoints/early-payoff.ts';
import { type ReactElement, useEffect, useState } from 'react';
import { CallFailure } from '../../platform/api/failure.ts';
import { config } from '../../platform/config/config.ts';
import { navigate } from '../../platform/navigation/address.tsx';
import { linkTo } from '../../platform/session/session.ts';
import { useSession } from '../../platform/session/useSession.ts';
import { m } from '@hiram/contract/messages';
import { usePageRestores } from '../payment/useReturns.ts';
import { Button } from '../../ui/Button.tsx';
import { BottomBar } from '../../ui/page/BottomBar.tsx';
import { defineScreen, type Loaded } from '../../ui/page/defineScreen.tsx';
import { nothingToPay } from '../../ui/page/nothingToPay.tsx';
import { PageBody } from '../../ui/page/Page.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { DetailRowsSkeleton } from '../../ui/show/DetailRows.tsx';
import { pesos } from '../../ui/show/pesos.ts';
import css from './RepaymentOptions.module.css';
import { PayChosen } from './ChosenBar.tsx';
import { DaySlider } from './DaySlider.tsx';
import { OpenFromPanel, PayoffPanelSkeleton, SavingPanel } from './PayoffPanels.tsx';
import { PayoffRows } from './PayoffRows.tsx';
import { formatDay } from '../../platform/i18n/formatDate.ts';
import { payoffQuery } from './queries.ts';
import { centavos, type Centavos } from '@hiram/contract/wire/money.ts';
import { unbroken } from '../../ui/show/unbroken.ts';

/** Cost of the original plan and of each day of waiting, or the last day of the cooling-off period. */
function payoffHint({ days, planEndsOn }: EarlyPayoff, { amount, saves, givesBack }: PayoffDay): string {
  const lastBack = days.filter((day) => day.givesBack).at(-1);
  if (givesBack && lastBack) return m.payoff_gives_back({ day: unbroken(formatDay(lastBack.on, 'short')) });
  const plan = m.payoff_plan({ amount: pesos(centavos(amount + saves)), day: unbroken(formatDay(planEndsOn, 'short')) });
  const step = dayCosts(days.filter((day) => !day.givesBack));
  return step === null ? plan : `${plan} ${step}`;
}

/** Cost per day of waiting. Rounding may make the days differ by a centavo; the text then calls the amount approximate. */
function dayCosts(days: readonly PayoffDay[]): string | null {
  const steps = days.slice(1).map(({ amount }, index) => amount - (days[index]?.amount ?? amount));
  const [most, least] = [Math.max(...steps), Math.min(...steps)];
  if (steps.length === 0 || most <= 0) return null;
  const usual: Centavos = centavos(most);
  return most === least ? m.payoff_day_costs({ amount: pesos(usual) }) : m.payoff_day_costs_about({ amount: pesos(usual) });
}

/** The chosen day; the first one if a new answer has fewer. */
function usePayoffDay({ data }: { readonly data: EarlyPayoff | undefined }) {
  const [place, onChoose] = useState(0);
  return { chosen: data?.days[place] ?? data?.days[0], onChoose };
}

type DayChoice = ReturnType<typeof usePayoffDay>;

const isOpen = ({ today, days }: EarlyPayoff): boolean => days[0]?.on === today;

const payoffPanel = ({ answer: payoff, state: { chosen } }: Loaded<EarlyPayoff, DayChoice>): ReactElement | null =>
  chosen === undefined ? null : isOpen(payoff) ? <SavingPanel day={chosen} /> : <OpenFromPanel day={chosen} wait={payoff.waits} />;

const PayoffBody = ({ answer: payoff, state: { chosen, onChoose } }: Loaded<EarlyPayoff, DayChoice>): ReactElement | null =>
  chosen === undefined ? (
    nothingToPay(null)
  ) : isOpen(payoff) ? (
    <PayoffForm payoff={payoff} chosen={chosen} onChoose={onChoose} />
  ) : (
    <PayoffUnavailable first={chosen} />
  );

interface PayoffFormProps {
  readonly payoff: EarlyPayoff;
  readonly chosen: PayoffDay;
  readonly onChoose: (place: number) => void;
}

function PayoffForm({ payoff, chosen, onChoose }: PayoffFormProps): ReactElement {
  const returns = usePageRestores();
  const isToday = chosen.on === payoff.today;
  return (
    <>
      <PageBody>
        {payoff.days.length > 1 && payoff.days.some(({ saves }) => saves > 0) ? (
          <DaySlider payoff={payoff} chosen={chosen} onChoose={onChoose} />
        ) : null}
        <div className={css['rows']}>
          <PayoffRows day={chosen} />
        </div>
        <p className={css['hint']}>{payoffHint(payoff, chosen)}</p>
      </PageBody>
      {isToday ? (
        // Resets the payment flow when the borrower returns from a provider's page.
        <PayChosen
          key={returns}
          label={m.payoff_pay({ amount: pesos(chosen.amount) })}
          way="payoff"
          amount={chosen.amount}
          disabled={false}
        />
      ) : (
        <BottomBar hint={m.payoff_come_back({ day: formatDay(chosen.on, 'short'), amount: pesos(chosen.amount) })}>
          <Button kind="line" onPress={() => onChoose(0)}>
            {m.payoff_today_instead()}
          </Button>
        </BottomBar>
      )}
    </>
  );
}

const PayoffUnavailable = ({ first }: { readonly first: PayoffDay }): ReactElement => (
  <PageBody>
    <Section title={m.payoff_if_on({ day: formatDay(first.on, 'short') })}>
      <PayoffRows day={first} saves />
    </Section>
    <p className={css['hint']}>{m.payoff_as_planned()}</p>
  </PageBody>
);

const SKELETON_ROWS = 4;

const PayoffSkeleton = (): ReactElement => (
  <PageBody>
    <div className={css['rows']}>
      <DetailRowsSkeleton count={SKELETON_ROWS} />
    </div>
  </PageBody>
);

/** A service that implements only the specification has no payoff: /repay, which the specification has, replaces this page. */
function FallbackToRepay(): ReactElement {
  const session = useSession();
  useEffect(() => navigate(linkTo('repay', session), { replace: true }), [session]);
  return <PayoffSkeleton />;
}

function withoutPayoff(failure: Error | null): ReactElement | null {
  const isSessionRefused = failure instanceof CallFailure && failure.kind === 'session';
  return failure === null || isSessionRefused || config.profile.extras === 'offered' ? nothingToPay(failure) : <FallbackToRepay />;
}

export default defineScreen({
  title: m.payoff_title,
  query: payoffQuery,
  useShared: usePayoffDay,
  panel: payoffPanel,
  PanelSkeleton: PayoffPanelSkeleton,
  Body: PayoffBody,
  BodySkeleton: PayoffSkeleton,
  empty: withoutPayoff,
});
