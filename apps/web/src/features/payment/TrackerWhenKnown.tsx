import type { TrackedPayment } from '@hiram/contract/endpoints/payment-state.ts';
import type { ReactElement } from 'react';
import { later } from '../../ui/page/later.tsx';

interface TrackerWhenKnownProps {
  readonly payment: TrackedPayment | undefined;
  readonly checkedAt: number;
}

/** The tracker comes after the code, which nobody should wait for; when it can't come, the code is still there. */
export const TrackerWhenKnown = ({ payment, checkedAt }: TrackerWhenKnownProps): ReactElement | null =>
  payment === undefined ? null : <Tracker payment={payment} checkedAt={checkedAt} />;

const Tracker = later(async () => (await import('./PaymentTracker.tsx')).PaymentTracker);
