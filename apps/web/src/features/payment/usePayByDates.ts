import { payByDates } from '@hiram/contract/endpoints/pay-by.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { useSession } from '../../platform/session/useSession.ts';

/** Last day per channel on which a payment still posts by the due date. */
export function usePayByDates(wanted = true) {
  const session = useSession();
  const { orderId } = session;
  return useQuery({
    queryKey: [payByDates.name, session],
    queryFn: () => call(payByDates, session, { orderId }, { background: true }),
    enabled: wanted && orderId !== '',
  });
}
