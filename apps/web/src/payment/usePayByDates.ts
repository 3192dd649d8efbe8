import { payByDates } from '@hiram/contract/pay-by.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { useSession } from '../useSession.ts';

/** Until when each channel is quick enough. */
export function usePayByDates(wanted = true) {
  const session = useSession();
  const { orderId } = session;
  return useQuery({
    queryKey: [payByDates.name, session],
    queryFn: () => call(payByDates, session, { orderId }, { unasked: true }),
    enabled: wanted && orderId !== '',
  });
}
