import { coolingOff } from '@hiram/contract/endpoints/cooling-off.ts';
import { earlyPayoff } from '@hiram/contract/endpoints/early-payoff.ts';
import { waysToPay } from '@hiram/contract/endpoints/ways-to-pay.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, firstCallFromSession } from '../../platform/api/call.ts';
import type { Session } from '../../platform/session/session.ts';
import { useSession } from '../../platform/session/useSession.ts';

export const waysFirstCall = () => firstCallFromSession(waysToPay, ['orderId']);

export const waysQuery = (session: Session) => ({
  queryKey: [waysToPay.name, session],
  queryFn: () => call(waysToPay, session, { partAmount: null, orderId: session.orderId }),
  enabled: session.orderId !== '',
});

export const useWaysToPay = () => useQuery(waysQuery(useSession()));

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

export const payoffFirstCall = () => firstCallFromSession(earlyPayoff, ['orderId']);

export const payoffQuery = (session: Session) => ({
  queryKey: [earlyPayoff.name, session],
  queryFn: () => call(earlyPayoff, session, { orderId: session.orderId }),
  enabled: session.orderId !== '',
});

export const useEarlyPayoff = () => useQuery(payoffQuery(useSession()));

export const coolingOffFirstCall = () => firstCallFromSession(coolingOff, ['orderId']);

export const coolingOffQuery = (session: Session) => ({
  queryKey: [coolingOff.name, session],
  queryFn: () => call(coolingOff, session, { orderId: session.orderId }),
  enabled: session.orderId !== '',
});

export const useCoolingOff = () => useQuery(coolingOffQuery(useSession()));
