import type { Disclosure } from '@hiram/contract/money/disclosure-statement.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import type { LoanConfirmation } from '@hiram/contract/endpoints/offer.ts';
import type { ReactElement, ReactNode } from 'react';
import { m } from '@hiram/contract/messages';
import { Panel, PanelDate, PanelNote } from '../../ui/page/Panel.tsx';
import { Bone } from '../../ui/page/Skeleton.tsx';
import { Amount } from '../../ui/show/Amount.tsx';
import { pesos } from '../../ui/show/pesos.ts';
import { ProductLine, ProductLineSkeleton } from '../../ui/show/ProductLine.tsx';
import css from './OfferPanel.module.css';
import { countOfPayments } from './countOfPayments.ts';

interface OfferPanelProps {
  readonly loan: LoanConfirmation;
  readonly sign: string;
  readonly repaymentDate: string | null;
}

/** Shows proceeds and cost if the offer has a Truth-in-Lending statement, otherwise principal and term. */
export function OfferPanel({ loan, sign, repaymentDate }: OfferPanelProps): ReactElement {
  const { disclosure, amount } = loan;
  return (
    <Panel>
      <ProductLine logo={loan.comProductLogo} name={loan.comProductName} />
      {disclosure === null ? (
        <Figure label={m.row_loan_amount()} amount={amount} sign={sign} />
      ) : (
        <Figure label={m.row_you_receive()} amount={disclosure.proceeds} sign={sign} />
      )}
      <PanelNote>{disclosure === null ? <Terms loan={loan} /> : <Cost loan={loan} disclosure={disclosure} sign={sign} />}</PanelNote>
      {repaymentDate === null ? null : <RepaymentDate>{repaymentDate}</RepaymentDate>}
    </Panel>
  );
}

interface FigureProps {
  readonly label: string;
  readonly amount: Centavos;
  readonly sign: string;
}

const Figure = ({ label, amount, sign }: FigureProps): ReactElement => (
  <Labelled label={label}>
    <Amount value={amount} size="xl" sign={sign} />
  </Labelled>
);

const Labelled = ({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }): ReactElement => (
  <div className={css['figure']}>
    <p>{label}</p>
    {children}
  </div>
);

const Terms = ({ loan }: { readonly loan: LoanConfirmation }): ReactElement => (
  <>
    <strong>{lengthOf(loan)}</strong> · {loan.pRateDsc}
  </>
);

/** In the unit that the service names. Our own, and one that names no known unit, counts days. */
function lengthOf({ periods: count, termUnit }: LoanConfirmation): string {
  if (/^months?$/i.test(String(termUnit))) return m.months({ count });
  return /^weeks?$/i.test(String(termUnit)) ? m.weeks({ count }) : m.days({ count });
}

interface CostProps {
  readonly loan: LoanConfirmation;
  readonly disclosure: Disclosure;
  readonly sign: string;
}

const Cost = ({ loan, disclosure: { total, cost }, sign }: CostProps): ReactElement => (
  <>
    <strong>{m.confirm_pay_back({ total: pesos(total, sign) })}</strong>{' '}
    {m.confirm_pay_back_how({ payments: countOfPayments(loan), length: lengthOf(loan), cost: pesos(cost, sign) })}
  </>
);

const RepaymentDate = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <PanelDate icon="calendar" label={m.confirm_repayment_date()}>
    {children}
  </PanelDate>
);

interface SkeletonProps {
  readonly noteLines: 1 | 2;
  readonly repaymentDate: boolean;
}

export const OfferPanelSkeleton = ({ noteLines, repaymentDate }: SkeletonProps): ReactElement => (
  <Panel busy>
    <ProductLineSkeleton />
    <Labelled label={<Bone length="short" />}>
      <p className={css['waiting']}>
        <Bone length="figure" />
      </p>
    </Labelled>
    <PanelNote>
      <Bone length="long" />
      {noteLines === 1 ? null : (
        <>
          <br />
          <Bone length="long" />
        </>
      )}
    </PanelNote>
    {repaymentDate ? (
      <RepaymentDate>
        <Bone length="short" />
      </RepaymentDate>
    ) : null}
  </Panel>
);
