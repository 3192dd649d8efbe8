import type { Profile } from '@hiram/contract/product/profile.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { intentKeys } from '../../platform/api/intentKeys.ts';
import { openAddress } from '../../ui/page/openAddress.ts';
import type { Session, SessionField } from '../../platform/session/session.ts';
import { useSession } from '../../platform/session/useSession.ts';
import { readOffered } from './offeredAgreements.ts';
import type { Onward, ShownLoan, Variant } from './variant.ts';
import { sessionForPage } from '../../platform/session/sessionForPage.ts';

/** What the address of an order says itself: this page's own may belong to another one. */
const OF_THIS_PAGE: readonly SessionField[] = ['productId', 'orderId', 'position'];

/** In place of this page, so that nobody comes back to an offer that is taken. False when the address may not be opened. */
function goOnward({ url, query }: Onward, session: Session): boolean {
  return openAddress(url, { replace: true, query: { ...sessionForPage(url, session, OF_THIS_PAGE), ...query } });
}

/** What the borrower reads and agrees to must not change while they read: it is asked for again only when they say so. */
const keptUntilReload = { refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

const offerKey = ({ name }: Variant, session: Session) => ['offer', name, session] as const;

export const namesProduct = ({ productId }: Session): boolean => productId !== '';

export const offerQuery = (variant: Variant, session: Session) => ({
  queryKey: offerKey(variant, session),
  queryFn: () => variant.readOffer(session),
  enabled: namesProduct(session),
  ...keptUntilReload,
});

export const useOffer = (variant: Variant) => useQuery(offerQuery(variant, useSession()));

/** Back to the beginning: what was on the page is gone until the offer is there anew. */
export function useOfferAnew(variant: Variant): () => void {
  const queryClient = useQueryClient();
  const session = useSession();
  return () => void queryClient.resetQueries({ queryKey: offerKey(variant, session) });
}

export function useAgreements(variant: Variant, profile: Profile) {
  const session = useSession();
  return useQuery({
    queryKey: ['agreements', variant.name, session],
    queryFn: () => readOffered(variant, session, profile),
    ...keptUntilReload,
  });
}

export function useOpenAgreement(variant: Variant, loan: ShownLoan) {
  const session = useSession();
  return useMutation({
    mutationFn: async (position: number) => openAddress(await variant.agreementAddress(session, position, loan)),
  });
}

/** Its data says whether the page is on its way to the order. */
export function useTakeOffer(variant: Variant) {
  const session = useSession();
  const [keyFor] = useState(intentKeys);
  return useMutation({
    mutationFn: async ({ amount, periods, termUnit, chosen }: ShownLoan) => {
      const acceptance = { productId: session.productId, amount, periods, termUnit, ...chosen?.toAccept };
      return goOnward(await variant.accept(session, acceptance, keyFor(acceptance)), session);
    },
  });
}
