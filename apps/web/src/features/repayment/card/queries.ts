import {
  commitRepayment,
  confirmRepayment,
  repaymentWay,
  walletRepayment,
  type BankCard,
} from '@hiram/contract/endpoints/card-repayment.ts';
import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { call, firstCallFromSession } from '../../../platform/api/call.ts';
import { useSession } from '../../../platform/session/useSession.ts';

export type Way = AnswerOf<typeof repaymentWay>;

export const wayFirstCall = () => firstCallFromSession(repaymentWay, ['orderId']);

/** Each answer has a token of its own: it is not asked for again behind the back of whoever is paying with it. */
export function useRepaymentWay() {
  const session = useSession();
  const { orderId } = session;
  return useQuery({
    queryKey: [repaymentWay.name, session],
    queryFn: () => call(repaymentWay, session, { orderId }, { quiet: true }),
    enabled: orderId !== '',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

interface Commit {
  readonly way: Way;
  readonly card: BankCard;
  readonly sendMsg: 0 | 1;
}

export function useCommit() {
  const session = useSession();
  const couponId = new URLSearchParams(useLocation().search).get('couponId');
  return useMutation({
    mutationFn: ({ way: { amount, repayToken }, card, sendMsg }: Commit) => {
      const { id: cardId, bankName, cardNo, bankCode } = card;
      const { orderId } = session;
      const request = { amount, bankName, cardId, cardNo, couponId, orderId, repayToken, bankCode, sendMsg };
      return call(commitRepayment, session, request, { quiet: true });
    },
  });
}

interface Confirmation {
  readonly verifyCode: string;
  readonly repaymentRecordId: string;
}

export function useConfirm() {
  const session = useSession();
  const { orderId } = session;
  return useMutation({
    mutationFn: (confirmation: Confirmation) => call(confirmRepayment, session, { orderId, ...confirmation }, { quiet: true }),
  });
}

export function useWalletRepayment() {
  const session = useSession();
  const { userId, orderId } = session;
  return useMutation({
    mutationFn: ({ amount }: Pick<Way, 'amount'>) => call(walletRepayment, session, { userId, orderId, amount }, { quiet: true }),
  });
}
