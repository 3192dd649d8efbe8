import type { WaysToPay } from '@hiram/contract/endpoints/ways-to-pay.ts';
import { useState, type ReactElement } from 'react';
import { m } from '@hiram/contract/messages';
import { navigate } from '../../platform/navigation/address.tsx';
import { linkTo } from '../../platform/session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { BottomBar } from '../../ui/page/BottomBar.tsx';
import { defineScreen, type Loaded } from '../../ui/page/defineScreen.tsx';
import { nothingToPay } from '../../ui/page/nothingToPay.tsx';
import { PageBody } from '../../ui/page/Page.tsx';
import { List, ListRow } from '../../ui/show/ListRow.tsx';
import { usePageRestores } from '../payment/useReturns.ts';
import { useSession } from '../../platform/session/useSession.ts';
import { ChosenBar } from './ChosenBar.tsx';
import { CompareWays, CompareWaysSkeleton } from './CompareWays.tsx';
import { PartField } from './PartField.tsx';
import { waysQuery } from './queries.ts';
import { usePart } from './usePart.ts';
import { WaysPanel, WaysPanelSkeleton } from './WaysPanel.tsx';
import { wayHint, type Way } from './wayText.ts';
import css from './RepaymentOptions.module.css';

function WaysForm({ answer: quoted }: Loaded<WaysToPay>): ReactElement {
  const [way, setWay] = useState<Way>('now');
  const { part: usual } = quoted;
  const typed = usePart(usual);
  const returns = usePageRestores();
  const ways = { ...quoted, part: typed.part };
  return (
    <>
      <PageBody>
        <CompareWays ways={ways} chosen={way} onChoose={setWay} loading={!typed.isQuoted} />
        {way === 'part' && usual !== null ? <PartField usual={usual} typed={typed} /> : null}
        <p className={css['hint']}>{wayHint(ways, way)}</p>
        {ways.rolloverBarred && <p className={css['hint']}>{ways.rolloverBarred}</p>}
        {ways.paymentPlan ? <PlanLink paymentPlan={ways.paymentPlan} /> : null}
      </PageBody>
      {/* Resets the payment flow when the borrower returns from a provider's page. */}
      <ChosenBar key={returns} ways={ways} way={way} disabled={way === 'part' && !typed.isQuoted} />
    </>
  );
}

/** Shown next to the rollover, because a payment plan never costs more than a rollover. */
function PlanLink({ paymentPlan }: Pick<Required<WaysToPay>, 'paymentPlan'>): ReactElement {
  const session = useSession();
  const isHeld = paymentPlan === 'held';
  return (
    <div className={css['rows']}>
      <List>
        <ListRow
          title={isHeld ? m.payment_plan_yours() : m.payment_plan_or()}
          sub={isHeld ? m.payment_plan_yours_link() : m.payment_plan_order_link()}
          onPress={() => navigate(linkTo('paymentPlan', session))}
        />
      </List>
    </div>
  );
}

const WaysSkeleton = (): ReactElement => (
  <>
    <PageBody>
      <CompareWaysSkeleton />
    </PageBody>
    <BottomBar>
      <Button disabled>{m.payment_method()}</Button>
    </BottomBar>
  </>
);

export default defineScreen({
  title: m.ways_title,
  query: waysQuery,
  panel: ({ answer }) => <WaysPanel ways={answer} />,
  PanelSkeleton: WaysPanelSkeleton,
  Body: WaysForm,
  BodySkeleton: WaysSkeleton,
  empty: nothingToPay,
});
