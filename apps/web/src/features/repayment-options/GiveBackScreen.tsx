import type { CoolingOff } from '@hiram/contract/endpoints/cooling-off.ts';
import { m } from '@hiram/contract/messages';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { ReactElement } from 'react';
import { formatDay } from '../../platform/i18n/formatDate.ts';
import { navigate } from '../../platform/navigation/address.tsx';
import { linkTo } from '../../platform/session/session.ts';
import { useSession } from '../../platform/session/useSession.ts';
import { Button } from '../../ui/Button.tsx';
import { Blank } from '../../ui/page/Blank.tsx';
import { defineScreen, type Loaded } from '../../ui/page/defineScreen.tsx';
import { nothingToPay } from '../../ui/page/nothingToPay.tsx';
import { PageBody } from '../../ui/page/Page.tsx';
import { Panel, PanelNote } from '../../ui/page/Panel.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { Amount } from '../../ui/show/Amount.tsx';
import { DetailRows, DetailRowsSkeleton } from '../../ui/show/DetailRows.tsx';
import { pesos } from '../../ui/show/pesos.ts';
import { Rules } from '../../ui/show/Rules.tsx';
import { unbroken } from '../../ui/show/unbroken.ts';
import { usePageRestores } from '../payment/useReturns.ts';
import { PayChosen } from './ChosenBar.tsx';
import { PayoffPanelSkeleton } from './PayoffPanels.tsx';
import { coolingOffQuery } from './queries.ts';
import shared from './RepaymentOptions.module.css';

type OpenDays = NonNullable<CoolingOff['giveBack']> & { readonly until: NonNullable<CoolingOff['until']> };

const openOf = ({ giveBack, until }: CoolingOff): OpenDays | null => (giveBack && until !== null ? { ...giveBack, until } : null);

function giveBackPanel({ answer }: Loaded<CoolingOff>): ReactElement | null {
  const open = openOf(answer);
  return open && <SumPanel open={open} />;
}

function GiveBackBody({ answer }: Loaded<CoolingOff>): ReactElement {
  const open = openOf(answer);
  return open === null ? <GiveBackUnavailable until={answer.until} /> : <GiveBackForm open={open} />;
}

const SumPanel = ({ open: { amount, until } }: { readonly open: OpenDays }): ReactElement => (
  <Panel state="active">
    <p className={shared['label']}>{m.cooling_panel()}</p>
    <p className={shared['figure']}>
      <Amount value={amount} size="xl" />
    </p>
    <PanelNote>{m.cooling_until({ day: unbroken(formatDay(until, 'weekdayAndYear')) })}</PanelNote>
  </Panel>
);

function GiveBackForm({ open }: { readonly open: OpenDays }): ReactElement {
  const returns = usePageRestores();
  const amount = pesos(open.amount);
  return (
    <>
      <PageBody>
        <div className={shared['rows']}>
          <DetailRows rows={sumRows(open)} />
        </div>
        <Section title={m.cooling_not_owed()}>
          <DetailRows rows={chargeRows(open)} />
        </Section>
        <Section title={m.cooling_rules()}>
          <Rules rules={[m.cooling_rule_less({ day: unbroken(formatDay(open.until)) }), m.cooling_rule_day(), m.cooling_rule_end()]} />
        </Section>
      </PageBody>
      {/* Resets the payment flow when the borrower returns from a provider's page. */}
      <PayChosen key={returns} label={m.cooling_pay({ amount })} way="payoff" amount={open.amount} disabled={false} />
    </>
  );
}

const sumRows = ({ received, paid, amount }: OpenDays) => [
  { text: m.cooling_received(), value: pesos(received) },
  ...(paid === 0 ? [] : [{ text: m.cooling_paid(), value: pesos(centavos(0 - paid)) }]),
  { text: m.cooling_you_pay(), value: pesos(amount), sum: true },
];

const chargeRows = ({ fee, interest, otherCharges }: OpenDays) => [
  ...(fee === 0 ? [] : [{ text: m.row_processing_fee(), value: pesos(fee) }]),
  { text: m.cooling_interest(), value: pesos(interest) },
  ...(otherCharges === 0 ? [] : [{ text: m.cooling_other(), value: pesos(otherCharges) }]),
];

/** The cooling-off period is over or never existed; early payoff is still possible. */
function GiveBackUnavailable({ until }: Pick<CoolingOff, 'until'>): ReactElement {
  const session = useSession();
  return (
    <Blank
      picture="missing"
      title={until === null ? m.cooling_none_title() : m.cooling_over_title()}
      text={until === null ? m.cooling_none_text() : m.cooling_over_text({ day: unbroken(formatDay(until)) })}
      action={<Button onPress={() => navigate(linkTo('earlyPayoff', session))}>{m.payoff_title()}</Button>}
    />
  );
}

const SKELETON_ROWS = 5;

const GiveBackSkeleton = (): ReactElement => (
  <PageBody>
    <div className={shared['rows']}>
      <DetailRowsSkeleton count={SKELETON_ROWS} />
    </div>
  </PageBody>
);

export default defineScreen({
  title: m.cooling_title,
  query: coolingOffQuery,
  panel: giveBackPanel,
  PanelSkeleton: PayoffPanelSkeleton,
  Body: GiveBackBody,
  BodySkeleton: GiveBackSkeleton,
  empty: nothingToPay,
});
