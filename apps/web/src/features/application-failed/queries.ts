import { clickProduct, failedApplication, productTarget } from '@hiram/contract/endpoints/legacy-products.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call, firstCallFromSession } from '../../platform/api/call.ts';
import type { Session } from '../../platform/session/session.ts';
import { useSession } from '../../platform/session/useSession.ts';
import { send } from '../../platform/bridge/send.ts';
import { openAddress } from '../../ui/page/openAddress.ts';

/** Opens a web address in the webview, subject to the allowed origins; any other target is a page of the native app. */
function openTarget(url: string): void {
  if (!/^http/i.test(url)) return send('to', { url });
  openAddress(url);
}

/** Prefetches only if the session has an order; without an order the screen sends the request. */
export const failedFirstCall = () => firstCallFromSession(failedApplication, ['productId', 'orderId']);

export const failedQuery = (session: Session) => ({
  queryKey: [failedApplication.name, session],
  queryFn: () => call(failedApplication, session, { productId: session.productId, orderId: session.orderId || null }),
});

export const useFailedApplication = () => useQuery(failedQuery(useSession()));

/** Records the tap before the target address is requested. */
export function useOpenProduct() {
  const session = useSession();
  return useMutation({
    mutationFn: async ({ productId }: { readonly productId: string }) => {
      await call(clickProduct, session, { productId });
      openTarget((await call(productTarget, session, { productId })).url);
    },
  });
}
