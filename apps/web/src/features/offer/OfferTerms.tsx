import { centavos } from '@hiram/contract/wire/money.ts';
import type { LoanConfirmation } from '@hiram/contract/endpoints/offer.ts';
import type { ReactElement, ReactNode } from 'react';
import { PageBody } from '../../ui/page/Page.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { DetailRows, DetailRowsSkeleton } from '../../ui/show/DetailRows.tsx';
import { PlanTimeline } from '../../ui/show/PlanTimeline.tsx';
import { pesos } from '../../ui/show/pesos.ts';
import { countOfPayments } from './countOfPayments.ts';
import css from './OfferTerms.module.css';
import { formatDay } from '../../platform/i18n/formatDate.ts';
import type { Variant } from './variant.ts';

interface OfferTermsProps {
  readonly variant: Variant;
  readonly loan: LoanConfirmation;
  readonly sign: string;
  readonly statement: ReactNode;
}

export function OfferTerms({ variant, loan, sign, statement }: OfferTermsProps): ReactElement {
  const total = pesos(centavos(loan.repay_plans.reduce((sum, { amount }) => sum + (amount ?? 0), 0)), sign);
  // Rows are display text without a type; the total row is recognised by its amount.
  const rows = loan.details.map((row) => ({ ...row, sum: row.value === total }));
  const payments = loan.repay_plans.map(({ pay_time, ...payment }, index) => ({
    ...payment,
    date: formatDay(pay_time),
    state: index === 0 ? ('current' as const) : undefined,
  }));
  return (
    <PageBody>
      {statement}
      {rows.length === 0 ? null : (
        <Details title={variant.detailsTitle?.()} apart={statement !== null}>
          <DetailRows rows={rows} />
        </Details>
      )}
      <Section title={variant.planTitle()} aside={countOfPayments(loan)}>
        <PlanTimeline payments={payments} sign={sign} />
      </Section>
    </PageBody>
  );
}

interface DetailsProps {
  readonly title: string | undefined;
  /** Adds space above the rows, which otherwise directly continue the panel. */
  readonly apart?: boolean;
  readonly children: ReactNode;
}

function Details({ title, apart = false, children }: DetailsProps): ReactElement {
  if (title !== undefined) return <Section title={title}>{children}</Section>;
  return (
    <div className={css['details']} data-apart={apart}>
      {children}
    </div>
  );
}

const SKELETON_ROWS = 5;

export const OfferTermsSkeleton = ({ variant }: Pick<OfferTermsProps, 'variant'>): ReactElement => (
  <PageBody>
    <div aria-busy="true">
      <Details title={variant.detailsTitle?.()}>
        <DetailRowsSkeleton count={SKELETON_ROWS} />
      </Details>
      <Section title={variant.planTitle()}>
        <DetailRowsSkeleton count={SKELETON_ROWS} />
      </Section>
    </div>
  </PageBody>
);
