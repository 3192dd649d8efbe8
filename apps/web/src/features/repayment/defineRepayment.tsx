import { errorCodes } from '@hiram/contract/wire/errors.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, type ComponentType, type ReactElement } from 'react';
import { CallFailure } from '../../platform/api/failure.ts';
import { m } from '@hiram/contract/messages';
import type { ScreenQuery } from '../../platform/api/screenQuery.ts';
import { Button } from '../../ui/Button.tsx';
import { Blank } from '../../ui/page/Blank.tsx';
import { BottomBar } from '../../ui/page/BottomBar.tsx';
import { defineScreen, type Screen } from '../../ui/page/defineScreen.tsx';
import { nothingToPay } from '../../ui/page/nothingToPay.tsx';
import { PageBody } from '../../ui/page/Page.tsx';
import { useSession } from '../../platform/session/useSession.ts';
import { PayBar } from '../payment/PayBar.tsx';
import { PayHelp } from './PayHelp.tsx';
import { startOf, type Repayment } from './repayment.ts';
import { toast } from '../../ui/toast/toast.ts';
import { usePageRestores } from '../payment/useReturns.ts';

interface RepayDrawing<Info> {
  readonly title: () => string;
  /** Title if the service reports that there is nothing to pay. */
  readonly noneTitle: () => string;
  readonly query: ScreenQuery<Info>;
  readonly repaymentOf: (info: Info, asOf: number) => Repayment;
  readonly Panel: ComponentType<{ readonly info: Info }>;
  readonly Lines: ComponentType<{ readonly info: Info }>;
  readonly PanelSkeleton: ComponentType;
  readonly LinesSkeleton: ComponentType;
}

/** Screen of an amount to pay through a channel: the instalment or the rollover. */
export function defineRepayment<Info>(drawing: RepayDrawing<Info>): Screen {
  const { title, noneTitle, query, repaymentOf, Panel, Lines, PanelSkeleton, LinesSkeleton } = drawing;
  return defineScreen({
    title,
    query,
    useShared: useNetworkToast,
    panel: ({ answer }) => <Panel info={answer} />,
    PanelSkeleton,
    Body: ({ answer, query: { dataUpdatedAt } }) => (
      <RepayBody repayment={repaymentOf(answer, dataUpdatedAt)} lines={<Lines info={answer} />} />
    ),
    BodySkeleton: () => (
      <>
        <PageBody>
          <LinesSkeleton />
        </PageBody>
        <BottomBar>
          <Button disabled>{m.payment_method()}</Button>
        </BottomBar>
      </>
    ),
    empty: (failure) =>
      isNothingToPay(failure) ? (
        <Blank picture="missing" title={noneTitle()} text={noneReason(failure) || m.repay_none_text()} />
      ) : (
        nothingToPay(failure)
      ),
  });
}

function useNetworkToast({ isLoadingError, error }: UseQueryResult): undefined {
  const failure = isLoadingError ? error : null;
  useEffect(() => {
    if (failure instanceof CallFailure && failure.kind === 'network') toast.fail(m.repay_network_failed());
  }, [failure]);
}

const NONE: readonly number[] = [errorCodes.notFound, errorCodes.notAllowed, errorCodes.rolloverBarred];

/** True if the loan is repaid or cannot be rolled over, so that a retry is pointless. */
const isNothingToPay = (failure: Error | null): failure is CallFailure => failure instanceof CallFailure && NONE.includes(failure.code);

/** A rollover barred by law comes with a message that names the law. */
const noneReason = ({ code, message }: CallFailure): string => (code === errorCodes.rolloverBarred ? message : '');

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
