import { payByDates } from '@hiram/contract/endpoints/pay-by.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { useSession } from '../../platform/session/useSession.ts';

/** Until when each channel is quick enough. */
export function usePayByDates(wanted = true) {
  const session = useSession();
  const { orderId } = session;
  return useQuery({
    queryKey: [payByDates.name, session],
    queryFn: () => call(payByDates, session, { orderId }, { background: true }),
    enabled: wanted && orderId !== '',
  });
}
