import type { TrackedPayment } from '@hiram/contract/endpoints/payment-state.ts';
import { lazy, Suspense, type ReactElement } from 'react';
import { config } from '../../platform/config/config.ts';

/** Comes after the code, as the tracker does, while the code waits to be paid. */
export const PayByWhenKnown = ({ payment }: { readonly payment: TrackedPayment | undefined }): ReactElement | null =>
  config.profile.extras === 'offered' && payment?.state === 'waiting' ? (
    <Suspense>
      <PayBy channelName={payment.channelName} />
    </Suspense>
  ) : null;

const PayBy = lazy(() =>
  import('./PayByBanner.tsx').then(
    ({ PayByBanner }) => ({ default: PayByBanner }),
    () => ({ default: () => <></> }),
  ),
);
