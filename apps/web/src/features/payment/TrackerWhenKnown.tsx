import type { TrackedPayment } from '@hiram/contract/endpoints/payment-state.ts';
import type { ReactElement } from 'react';
import { lazyAfterPaint } from '../../ui/page/lazyAfterPaint.tsx';

interface LazyPaymentTrackerProps {
  readonly payment: TrackedPayment | undefined;
  readonly checkedAt: number;
}

/** Loaded after the code, so that neither the code's rendering nor its availability depends on the tracker. */
export const LazyPaymentTracker = ({ payment, checkedAt }: LazyPaymentTrackerProps): ReactElement | null =>
  payment === undefined ? null : <Tracker payment={payment} checkedAt={checkedAt} />;

const Tracker = lazyAfterPaint(async () => (await import('./PaymentTracker.tsx')).PaymentTracker);
