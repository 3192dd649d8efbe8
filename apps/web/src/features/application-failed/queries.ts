import { clickProduct, failedApplication, productTarget } from '@hiram/contract/endpoints/legacy-products.ts';
import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import { useMutation } from '@tanstack/react-query';
import { call, firstCallFromSession } from '../../platform/api/call.ts';
import type { ScreenQuery } from '../../platform/api/screenQuery.ts';
import { useSession } from '../../platform/session/useSession.ts';
import { send } from '../../platform/bridge/send.ts';
import { orContinueInApp } from '../../ui/page/orContinueInApp.ts';
import { openAddress } from '../../ui/page/openAddress.ts';

/** Opens a web address in the webview, subject to the allowed origins; any other target is for the native app. */
function openTarget(url: string): void {
  if (!/^http/i.test(url)) return orContinueInApp(send('to', { url }));
  openAddress(url);
}

/** The early call is made only if the session has an order; an application may fail before its order exists. */
export const failedQuery: ScreenQuery<AnswerOf<typeof failedApplication>> = {
  firstCall: () => firstCallFromSession(failedApplication, ['productId', 'orderId']),
  of: (session) => ({
    queryKey: [failedApplication.name, session],
    queryFn: () => call(failedApplication, session, { productId: session.productId, orderId: session.orderId || null }),
  }),
};

/** Records the tap before the target address is requested. */
export function useOpenProduct() {
  const session = useSession();
  return useMutation({
    mutationFn: async ({ productId }: { readonly productId: string | null }) => {
      await call(clickProduct, session, { productId });
      openTarget((await call(productTarget, session, { productId })).url);
    },
  });
}
