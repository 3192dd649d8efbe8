import { errorCodes } from '@hiram/contract/wire/errors.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, type ComponentType, type ReactElement } from 'react';
import { CallFailure } from '../../platform/api/failure.ts';
import { m } from '@hiram/contract/messages';
import { hasOrder } from '../../platform/session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Blank } from '../../ui/page/Blank.tsx';
import { BottomBar } from '../../ui/page/BottomBar.tsx';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { Page, PageBody } from '../../ui/page/Page.tsx';
import { goBack } from '../../ui/page/goBack.ts';
import { useSession } from '../../platform/session/useSession.ts';
import { PayBar } from '../payment/PayBar.tsx';
import { PayHelp } from './PayHelp.tsx';
import { startOf, type Repayment } from './repayment.ts';
import { toast } from '../../ui/toast/toast.ts';
import { usePageRestores } from '../payment/useReturns.ts';

export interface RepayDrawing<Info> {
  readonly title: () => string;
  /** Title if the service reports that there is nothing to pay. */
  readonly noneTitle: () => string;
  readonly repaymentOf: (info: Info, asOf: number) => Repayment;
  readonly Panel: ComponentType<{ readonly info: Info }>;
  readonly Lines: ComponentType<{ readonly info: Info }>;
  readonly PanelSkeleton: ComponentType;
  readonly LinesSkeleton: ComponentType;
}

interface RepayPageProps<Info> {
  readonly drawing: RepayDrawing<Info>;
  readonly query: UseQueryResult<Info>;
}

export function RepayPage<Info>({ drawing, query }: RepayPageProps<Info>): ReactElement {
  const isWaiting = hasOrder(useSession()) && query.isPending;
  const { Panel, Lines, PanelSkeleton } = drawing;
  const failure = query.isLoadingError ? query.error : null;
  useEffect(() => {
    if (failure instanceof CallFailure && failure.kind === 'network') toast.fail(m.repay_network_failed());
  }, [failure]);
  return (
    <Page
      title={drawing.title()}
      onBack={goBack}
      asOf={query.dataUpdatedAt}
      panel={isWaiting ? <PanelSkeleton /> : query.data ? <Panel info={query.data} /> : undefined}
    >
      {isWaiting ? (
        <BodySkeleton drawing={drawing} />
      ) : isNothingToPay(query.error, query.data) ? (
        <Blank picture="missing" title={drawing.noneTitle()} text={noneReason(query.error) || m.repay_none_text()} />
      ) : query.isLoadingError ? (
        <LoadFailed onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : query.data ? (
        <RepayBody repayment={drawing.repaymentOf(query.data, query.dataUpdatedAt)} lines={<Lines info={query.data} />} />
      ) : (
        <Blank picture="missing" title={m.order_empty_title()} text={m.order_empty_text()} />
      )}
    </Page>
  );
}

const NONE: readonly number[] = [errorCodes.notFound, errorCodes.notAllowed, errorCodes.rolloverBarred];

/** True if the loan is repaid or cannot be rolled over, so that a retry is pointless. */
const isNothingToPay = (failure: Error | null, data: unknown): failure is CallFailure =>
  data === undefined && failure instanceof CallFailure && NONE.includes(failure.code);

/** A rollover barred by law comes with a message that names the law. */
const noneReason = ({ code, message }: CallFailure): string => (code === errorCodes.rolloverBarred ? message : '');

export const RepaySkeleton = <Info,>({ drawing }: { readonly drawing: RepayDrawing<Info> }): ReactElement => (
  <Page title={drawing.title()} panel={<drawing.PanelSkeleton />}>
    <BodySkeleton drawing={drawing} />
  </Page>
);

function RepayBody({ repayment, lines }: { readonly repayment: Repayment; readonly lines: ReactElement }): ReactElement {
  const { orderId } = useSession();
  const returns = usePageRestores();
  return (
    <>
      <PageBody>
        {lines}
        <PayHelp repayment={repayment} />
      </PageBody>
      {/* Resets the payment flow when the borrower returns from a provider's page. */}
      <PayBar key={`${orderId} ${returns}`} label={m.payment_method()} channels={repayment.info.repayList} start={startOf(repayment)} />
    </>
  );
}

const BodySkeleton = <Info,>({ drawing: { LinesSkeleton } }: { readonly drawing: RepayDrawing<Info> }): ReactElement => (
  <>
    <PageBody>
      <LinesSkeleton />
    </PageBody>
    <BottomBar>
      <Button disabled>{m.payment_method()}</Button>
    </BottomBar>
  </>
);
