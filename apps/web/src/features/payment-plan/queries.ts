import {
  agreePaymentPlan,
  paymentPlan,
  paymentPlanChoices,
  paymentPlanDocument,
  type Paydays,
} from '@hiram/contract/endpoints/payment-plan.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { queryFromSession } from '../../platform/api/screenQuery.ts';
import { useAct } from '../../platform/api/useAct.ts';
import { pageLanguage } from '../../platform/i18n/pageLanguage.ts';
import { useSession } from '../../platform/session/useSession.ts';
import { useOpenFile } from '../../ui/page/useOpenFile.ts';

export const planQuery = queryFromSession(paymentPlan, ['orderId'], {});

export interface Preference {
  /** `null` if the service proposes the amount. */
  readonly amount: Centavos | null;
  readonly paydays: Paydays;
}

export const NO_PREFERENCE: Preference = { amount: null, paydays: 'both' };

/** Within this time the amount field reuses the answer to the screen's own request; a later visit refetches the figures. */
const STALE_AFTER_MS = 5000;

export function useChoices({ amount, paydays }: Preference, wanted: boolean) {
  const session = useSession();
  const { orderId } = session;
  return useQuery({
    queryKey: [paymentPlanChoices.name, session, paydays, amount],
    queryFn: () => call(paymentPlanChoices, session, { orderId, amount, paydays }, { background: true }),
    enabled: wanted && orderId !== '',
    placeholderData: keepPreviousData,
    staleTime: STALE_AFTER_MS,
  });
}

export interface PlanAgreement {
  readonly amount: Centavos;
  readonly paydays: Paydays;
  readonly figures: string;
}

/** Refetches all queries after success; the caller does so after a refusal, because the figures may have changed. */
export function useAgree(outcome: { readonly onDone: () => void; readonly onFailed: (failure: Error) => void }) {
  const session = useSession();
  const queryClient = useQueryClient();
  return useAct(
    agreePaymentPlan.name,
    async (agreed: PlanAgreement, keyFor) => {
      const request = { orderId: session.orderId, ...agreed };
      await call(agreePaymentPlan, session, request, { intentKey: keyFor(request) });
      await queryClient.invalidateQueries();
    },
    outcome,
  );
}

export function useOpenPlan() {
  const session = useSession();
  const { orderId } = session;
  return useOpenFile(() => call(paymentPlanDocument, session, { orderId, lang: pageLanguage() }));
}
