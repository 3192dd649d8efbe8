import type { Profile } from '@hiram/contract/product/profile.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { firstCallFromSession } from '../../platform/api/call.ts';
import type { ScreenQuery } from '../../platform/api/screenQuery.ts';
import { useAct } from '../../platform/api/useAct.ts';
import { useHandOver } from '../../platform/navigation/useHandOver.ts';
import { openAddress } from '../../ui/page/openAddress.ts';
import type { Session, SessionField } from '../../platform/session/session.ts';
import { useSession } from '../../platform/session/useSession.ts';
import { loadOfferedAgreements } from './offeredAgreements.ts';
import type { Offer, OrderAddress, ShownLoan, Variant } from './variant.ts';
import { sessionForPage } from '../../platform/session/sessionForPage.ts';

/** Session fields that the target address provides itself; this page's values may belong to another order. */
const OF_THIS_PAGE: readonly SessionField[] = ['productId', 'orderId', 'position'];

/** Replaces the history entry of the accepted offer. Returns false if the address is not allowed. */
function openOrderPage({ url, query }: OrderAddress, session: Session): boolean {
  return openAddress(url, { replace: true, query: { ...sessionForPage(url, session, OF_THIS_PAGE), ...query } });
}

/** Disables automatic refetches: the terms must not change while the borrower reads them. */
const noAutoRefetch = { refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

const offerKey = ({ name }: Variant, session: Session) => ['offer', name, session] as const;

export const offerQuery = (variant: Variant): ScreenQuery<Offer> => ({
  firstCall: () => firstCallFromSession(variant.confirmation, ['productId']),
  of: (session) => ({
    queryKey: offerKey(variant, session),
    queryFn: () => variant.readOffer(session),
    enabled: session.productId !== '',
    ...noAutoRefetch,
  }),
});

/** Resets the offer query, so that the page shows its skeleton until the offer is loaded again. */
export function useReloadOffer(variant: Variant): () => void {
  const queryClient = useQueryClient();
  const session = useSession();
  return () => void queryClient.resetQueries({ queryKey: offerKey(variant, session) });
}

export function useAgreements(variant: Variant, profile: Profile) {
  const session = useSession();
  return useQuery({
    queryKey: ['agreements', variant.name, session],
    queryFn: () => loadOfferedAgreements(variant, session, profile),
    ...noAutoRefetch,
  });
}

export function useOpenAgreement(variant: Variant, loan: ShownLoan) {
  const session = useSession();
  return useAct('openAgreement', async (position: number) => openAddress(await variant.agreementAddress(session, position, loan)));
}

/** `stayed` is true if the order's page did not open. */
export function useAcceptOffer(variant: Variant) {
  const session = useSession();
  const handOver = useHandOver();
  const accepting = useAct(
    `accept ${variant.name} ${session.productId}`,
    ({ amount, periods, termUnit, chosen }: ShownLoan, keyFor) => {
      const acceptance = { productId: session.productId, amount, periods, termUnit, ...chosen?.toAccept };
      return variant.accept(session, acceptance, keyFor(acceptance));
    },
    { onDone: (order) => (openOrderPage(order, session) ? handOver.begin() : undefined) },
  );
  return { ...accepting, busy: accepting.busy || handOver.state === 'leaving', stayed: handOver.state === 'stayed' };
}
