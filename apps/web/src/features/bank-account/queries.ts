import { bankForm, bindBank, bindBankFromLoanDetail, type CardType } from '@hiram/contract/endpoints/bank-account.ts';
import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import { call } from '../../platform/api/call.ts';
import type { ScreenQuery } from '../../platform/api/screenQuery.ts';
import { useAct } from '../../platform/api/useAct.ts';
import { useSession } from '../../platform/session/useSession.ts';

export const bankFormQuery: ScreenQuery<AnswerOf<typeof bankForm>> = {
  of: (session) => ({
    queryKey: [bankForm.name, session],
    queryFn: () => call(bankForm, session, { product_id: session.productId || null }),
  }),
};

export interface SavedForm {
  readonly cardType: CardType;
  readonly items: Record<string, string>;
  readonly verifyCode?: string;
}

interface SaveOutcome {
  readonly onDone: () => void;
  readonly onFailed: (failure: Error) => void;
}

/**
 * @param purpose `repayment` for a card to repay with
 * @param fromLoanDetail true if an order is waiting for the account, which is then saved to the endpoint for that case
 */
export function useSaveAccount(purpose: 'payout' | 'repayment', fromLoanDetail: boolean, outcome: SaveOutcome) {
  const session = useSession();
  const endpoint = fromLoanDetail ? bindBankFromLoanDetail : bindBank;
  return useAct(
    endpoint.name,
    (form: SavedForm, keyFor) => {
      const request = { ...form, product_id: session.productId || null, ...(purpose === 'repayment' ? { purpose } : {}) };
      return call(endpoint, session, request, { loading: true, intentKey: keyFor(request) });
    },
    outcome,
  );
}
