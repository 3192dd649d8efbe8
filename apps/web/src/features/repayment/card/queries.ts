import { commitRepayment, confirmRepayment, repaymentWay, type BankCard } from '@hiram/contract/endpoints/card-repayment.ts';
import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import { call, firstCallFromSession } from '../../../platform/api/call.ts';
import type { ScreenQuery } from '../../../platform/api/screenQuery.ts';
import { useAct } from '../../../platform/api/useAct.ts';
import type { Session } from '../../../platform/session/session.ts';
import { useSession } from '../../../platform/session/useSession.ts';

/** Answer with the two fields that a payment requires and the service may omit. */
export type Way = AnswerOf<typeof repaymentWay> & { readonly amount: Centavos; readonly productId: string };

/** Falls back to the repayment page's amount if the answer has none. */
async function readWay(session: Session): Promise<Way> {
  const way = await call(repaymentWay, session, { orderId: session.orderId }, { quiet: true });
  const amount = way.amount ?? (await (await import('./amountDue.ts')).amountDue(session));
  return { ...way, amount, productId: way.productId ?? session.productId };
}

/** No automatic refetch: every answer has a new `repayToken`, which must not change during a payment. */
export const wayQuery: ScreenQuery<Way> = {
  firstCall: () => firstCallFromSession(repaymentWay, ['orderId']),
  of: (session) => ({
    queryKey: [repaymentWay.name, session],
    queryFn: () => readWay(session),
    enabled: session.orderId !== '',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  }),
};

interface Commit {
  readonly way: Way;
  readonly card: BankCard;
  readonly couponId: string | null;
  readonly sendMsg: 0 | 1;
}

interface CommitOutcome {
  readonly onDone: (committed: AnswerOf<typeof commitRepayment>, commit: Commit) => void;
  readonly onFailed: (failure: Error) => void;
}

/** Without an idempotency key: `repayToken` counts the payment once, and the same request sends another code. */
export function useCommit(outcome: CommitOutcome) {
  const session = useSession();
  return useAct(
    commitRepayment.name,
    ({ way: { amount, repayToken }, card, couponId, sendMsg }: Commit) => {
      const { id: cardId, bankName, cardNo, bankCode } = card;
      const { orderId } = session;
      const request = { amount, bankName, cardId, cardNo, couponId, orderId, repayToken, bankCode, sendMsg };
      return call(commitRepayment, session, request, { quiet: true });
    },
    outcome,
  );
}

interface Confirmation {
  readonly verifyCode: string;
  readonly payment: { readonly way: Way; readonly repayRecordId: string };
}

interface ConfirmOutcome {
  readonly onDone: (confirmed: unknown, confirmation: Confirmation) => void;
  readonly onFailed: (failure: Error) => void;
}

export function useConfirm(outcome: ConfirmOutcome) {
  const session = useSession();
  const { orderId } = session;
  return useAct(
    confirmRepayment.name,
    ({ verifyCode, payment: { repayRecordId } }: Confirmation) =>
      call(confirmRepayment, session, { orderId, verifyCode, repaymentRecordId: repayRecordId }, { quiet: true }),
    outcome,
  );
}
