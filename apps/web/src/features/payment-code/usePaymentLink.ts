import { parsePaymentLink, type PaymentLink, type PaymentLinkKind } from '@hiram/contract/wire/payment-link.ts';
import type { TrackedPayment } from '@hiram/contract/endpoints/payment-state.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useAddress } from '../../platform/navigation/address.tsx';
import { config } from '../../platform/config/config.ts';
import { usePaymentState } from '../payment/usePaymentState.ts';
import { useSession } from '../../platform/session/useSession.ts';
import { linkStatus, type LinkStatus } from './linkStatus.ts';
import { verifyLink, type LinkSignature } from './verifyLink.ts';

interface OpenedLink<Kind extends PaymentLinkKind> {
  readonly link: PaymentLink<Kind>;
  /** `undefined` while the signature is being verified. */
  readonly status: LinkStatus | undefined;
  readonly payment: TrackedPayment | undefined;
  readonly checkedAt: number;
}

export function usePaymentLink<Kind extends PaymentLinkKind>(
  kind: Kind,
  isComplete: (link: PaymentLink<Kind>, signed: boolean) => boolean,
  unverified = config.profile.unverifiedPaymentLink,
): OpenedLink<Kind> {
  const { search } = useAddress();
  const { userId } = useSession();
  const { link, signature: signed } = useMemo(() => parsePaymentLink(kind, new URLSearchParams(search)), [kind, search]);
  const { payCode, orderId, payer, expires }: PaymentLink = link;
  const signature = useSignature(kind, link, signed);
  const pastExpiry = usePast(Number(expires) * 1000);
  const { payments, checkedAt } = usePaymentState(payer === '' || payer === userId ? orderId : '');
  const payment = payments.find((each) => each.payCode !== '' && each.payCode === payCode);
  const known = { complete: isComplete(link, signature === 'signed'), payer, userId, pastExpiry, state: payment?.state };
  const status = signature === undefined ? undefined : linkStatus({ ...known, signature }, unverified);
  return { link, status, payment, checkedAt };
}

function useSignature<Kind extends PaymentLinkKind>(kind: Kind, link: PaymentLink<Kind>, signature: string): LinkSignature | undefined {
  const { data } = useQuery({
    queryKey: ['paymentLink', kind, link, signature],
    queryFn: () => verifyLink(kind, link, signature),
    // The verification needs no network and must not be paused offline.
    networkMode: 'always',
    staleTime: Infinity,
  });
  return data;
}

const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** True once the moment has passed according to the phone's clock; rerenders when that happens. */
function usePast(moment: number): boolean {
  const [past, setPast] = useState(() => moment <= Date.now());
  useEffect(() => {
    const timer = setTimeout(() => setPast(moment <= Date.now()), Math.min(moment - Date.now(), LONGEST_TIMER_MS));
    return () => clearTimeout(timer);
  }, [moment]);
  return past;
}
