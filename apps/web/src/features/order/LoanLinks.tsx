import { orderStatus, type orderDetail } from '@hiram/contract/endpoints/order.ts';
import type { Profile } from '@hiram/contract/product/profile.ts';
import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import type { ReactElement, ReactNode } from 'react';
import { navigate } from '../../platform/navigation/address.tsx';
import { config } from '../../platform/config/config.ts';
import { m } from '@hiram/contract/messages';
import type { AppPathName } from '@hiram/contract/product/paths.ts';
import { usePaymentState } from '../payment/usePaymentState.ts';
import { linkTo } from '../../platform/session/session.ts';
import { LanguageRows } from '../../ui/page/LanguageRows.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { List, ListRow } from '../../ui/show/ListRow.tsx';
import { useSession } from '../../platform/session/useSession.ts';
import { AgreedTerms } from './AgreedTerms.tsx';
import { CalendarRow } from './CalendarRow.tsx';
import { isRunning, mayHavePayments, type ShownStatus } from './orderActions.ts';
import { useOrderReview } from './useOrderReview.ts';

interface LoanLink {
  readonly page: AppPathName;
  readonly title: () => string;
  readonly sub: () => string;
  readonly appliesTo: (status: ShownStatus) => boolean;
}

const hasDatesAhead = (status: ShownStatus): boolean => status === orderStatus.active || status === orderStatus.dueSoon;
const isSettled = (status: ShownStatus): boolean => status === orderStatus.settled;
const isRefused = (status: ShownStatus): boolean => status === orderStatus.failed;

/** The only link of profiles without extras: the specification has no other link on this page. */
const repayInFull: LoanLink = { page: 'earlyPayoff', title: m.payoff_full, sub: m.payoff_full_link, appliesTo: isRunning };

const links: readonly LoanLink[] = [
  { page: 'waysToPay', title: m.ways_title, sub: m.ways_link, appliesTo: isRunning },
  { page: 'payWay', title: m.card_repay_title, sub: m.card_repay_link, appliesTo: isRunning },
  { page: 'earlyPayoff', title: m.payoff_title, sub: m.payoff_link, appliesTo: isRunning },
  { page: 'applicationFailed', title: m.second_look_ask, sub: m.second_look_link, appliesTo: isRefused },
  { page: 'certificate', title: m.certificate_title, sub: m.certificate_link, appliesTo: isSettled },
  { page: 'receipt', title: m.receipts_title, sub: m.receipt_link, appliesTo: mayHavePayments },
  { page: 'contacts', title: m.contacts_title, sub: m.contacts_link, appliesTo: mayHavePayments },
  { page: 'privacyCentre', title: m.privacy_title, sub: m.privacy_link, appliesTo: () => true },
];

type PaymentPlan = NonNullable<AnswerOf<typeof orderDetail>['paymentPlan']>;

/** Shown first, because the plan is for borrowers who cannot pay as agreed. */
const planLinks: Readonly<Record<PaymentPlan, LoanLink>> = {
  offered: { page: 'paymentPlan', title: m.payment_plan_order, sub: m.payment_plan_order_link, appliesTo: () => true },
  held: { page: 'paymentPlan', title: m.payment_plan_yours, sub: m.payment_plan_yours_link, appliesTo: () => true },
};

/** True while content above the links is loading; links shown earlier would move while the borrower taps. */
function useIsLoadingAbove(status: ShownStatus): boolean {
  const { orderId } = useSession();
  const comes = mayHavePayments(status);
  const payments = usePaymentState(comes ? orderId : '');
  const review = useOrderReview(comes && config.profile.unrecordedPayment === 'underReview');
  return payments.isLoading || review.isLoading;
}

interface LoanLinksProps {
  readonly status: ShownStatus;
  readonly extras: Profile['extras'];
  readonly paymentPlan?: PaymentPlan | undefined;
  readonly children?: ReactNode;
}

export default function LoanLinks({ status, extras, paymentPlan, children }: LoanLinksProps): ReactElement | null {
  const session = useSession();
  const isOffered = extras === 'offered';
  const offered = paymentPlan === undefined ? links : [planLinks[paymentPlan], ...links];
  const rows = (isOffered ? offered : [repayInFull]).filter(({ appliesTo }) => appliesTo(status));
  if (useIsLoadingAbove(status)) return null;
  if (rows.length === 0) return <>{children}</>;
  return (
    <>
      <Section title={m.order_links()}>
        <List>
          {rows.map(({ page, title, sub }) => (
            <ListRow key={page} title={title()} sub={sub()} onPress={() => navigate(linkTo(page, session))} />
          ))}
          {isOffered && hasDatesAhead(status) ? <CalendarRow /> : null}
          {isOffered ? <LanguageRows /> : null}
        </List>
      </Section>
      {children}
      {isOffered ? <AgreedTerms /> : null}
    </>
  );
}
