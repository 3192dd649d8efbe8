import type { ReactElement } from 'react';
import { CallFailure } from '../../platform/api/failure.ts';
import { m } from '@hiram/contract/messages';
import { Notice } from './LoanBar.tsx';
import type { useAgreements, useOpenAgreement, useAcceptOffer } from './queries.ts';
import type { ShownLoan } from './variant.ts';

interface FailureNoticeProps {
  readonly loan: ShownLoan;
  readonly accepting: ReturnType<typeof useAcceptOffer>;
  readonly opening: ReturnType<typeof useOpenAgreement>;
  readonly agreements: ReturnType<typeof useAgreements>;
  readonly onNewOffer: () => void;
}

/**
 * Message about the most important failed act. An unanswered acceptance is retried unchanged; after a refusal the offer is
 * reloaded, because the shown figures may be the reason for the refusal.
 */
export function FailureNotice({ loan, accepting, opening, agreements, onNewOffer }: FailureNoticeProps): ReactElement | null {
  if (accepting.failure) {
    const refused = accepting.failure instanceof CallFailure && accepting.failure.kind === 'refused';
    return refused ? (
      <Notice text={m.confirm_refused()} onRetry={onNewOffer} />
    ) : (
      <Notice text={m.confirm_unanswered()} onRetry={() => accepting.press(loan)} />
    );
  }
  if (accepting.stayed) return <Notice text={m.confirm_not_opened()} onRetry={() => accepting.press(loan)} />;
  const { failure, input } = opening;
  if (failure && input !== undefined) return <Notice text={m.confirm_agreement_failed()} onRetry={() => opening.press(input)} />;
  if (!agreements.isError) return null;
  return <Notice text={m.confirm_agreements_failed()} onRetry={() => void agreements.refetch()} retrying={agreements.isFetching} />;
}
