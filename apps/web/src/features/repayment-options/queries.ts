import { earlyPayoff } from '@hiram/contract/endpoints/early-payoff.ts';
import { waysToPay } from '@hiram/contract/endpoints/ways-to-pay.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { FirstCall } from '../../platform/api/address.ts';
import { call, firstCallFromSession } from '../../platform/api/call.ts';
import { useSession } from '../../platform/session/useSession.ts';

/** Before the borrower has named a part. */
export const waysFirstCall = (): FirstCall => ({ ...firstCallFromSession(waysToPay, ['orderId']), payload: { partAmount: '' } });

export function useWaysToPay() {
  const session = useSession();
  const { orderId } = session;
  return useQuery({
    queryKey: [waysToPay.name, session],
    queryFn: () => call(waysToPay, session, { partAmount: null, orderId }),
    enabled: orderId !== '',
  });
}

/** The ways with the part that she has in mind; the part before it stands until this one is quoted. */
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

export const payoffFirstCall = (): FirstCall => firstCallFromSession(earlyPayoff, ['orderId']);

export function useEarlyPayoff() {
  const session = useSession();
  const { orderId } = session;
  return useQuery({
    queryKey: [earlyPayoff.name, session],
    queryFn: () => call(earlyPayoff, session, { orderId }),
    enabled: orderId !== '',
  });
}
