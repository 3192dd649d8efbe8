import { coolingOff } from '@hiram/contract/endpoints/cooling-off.ts';
import { earlyPayoff } from '@hiram/contract/endpoints/early-payoff.ts';
import { waysToPay } from '@hiram/contract/endpoints/ways-to-pay.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { queryFromSession } from '../../platform/api/screenQuery.ts';
import { useSession } from '../../platform/session/useSession.ts';

export const waysQuery = queryFromSession(waysToPay, ['orderId'], { partAmount: null });
export const payoffQuery = queryFromSession(earlyPayoff, ['orderId'], {});
export const coolingOffQuery = queryFromSession(coolingOff, ['orderId'], {});

export function usePartQuote(partAmount: Centavos | null) {
  const session = useSession();
  const { orderId } = session;
  return useQuery({
    queryKey: [waysToPay.name, session, partAmount],
    queryFn: async () => (await call(waysToPay, session, { partAmount, orderId }, { background: true })).part,
    enabled: partAmount !== null,
    placeholderData: keepPreviousData,
  });
}
