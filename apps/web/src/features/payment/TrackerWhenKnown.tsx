import type { TrackedPayment } from '@hiram/contract/endpoints/payment-state.ts';
import { lazy, Suspense, type ReactElement } from 'react';

interface TrackerWhenKnownProps {
  readonly payment: TrackedPayment | undefined;
  readonly checkedAt: number;
}

/** The tracker comes after the code, which nobody should wait for; when it can't come, the code is still there. */
export const TrackerWhenKnown = ({ payment, checkedAt }: TrackerWhenKnownProps): ReactElement | null =>
  payment === undefined ? null : (
    <Suspense>
      <Tracker payment={payment} checkedAt={checkedAt} />
    </Suspense>
  );

const load = () => import('./PaymentTracker.tsx');

const Tracker = lazy(() =>
  load().then(
    ({ PaymentTracker }) => ({ default: PaymentTracker }),
    () => ({ default: () => <></> }),
  ),
);
