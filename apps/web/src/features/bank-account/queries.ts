import { bankForm, bindBank, bindBankFromLoanDetail, type CardType } from '@hiram/contract/endpoints/bank-account.ts';
import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/api/call.ts';
import { intentKeys } from '../../platform/api/intentKeys.ts';
import type { ScreenQuery } from '../../platform/api/screenQuery.ts';
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

/** @param fromLoanDetail true if an order is waiting for the account, which is then saved to the endpoint for that case */
export function useSaveAccount(fromLoanDetail: boolean) {
  const session = useSession();
  const [keyFor] = useState(intentKeys);
  const endpoint = fromLoanDetail ? bindBankFromLoanDetail : bindBank;
  return useMutation({
    mutationFn: (form: SavedForm) => {
      const request = { ...form, product_id: session.productId || null };
      return call(endpoint, session, request, { loading: true, intentKey: keyFor(request) });
    },
  });
}
