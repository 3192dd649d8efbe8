import type { TrackedPayment } from '@hiram/contract/endpoints/payment-state.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { useSession } from '../../platform/session/useSession.ts';
import type { ConfirmSecondPayment } from './PayTwice.tsx';
import { knownPending } from './queries.ts';
import { listUnconfirmed } from './underWay.ts';

interface PendingConfirmation {
  /** Starts the payment at once, or after the borrower confirms it despite a pending payment. */
  readonly pay: (start: () => void) => void;
  /** True while the list of pending payments is loading. */
  readonly checking: boolean;
  readonly question: ReactElement | null;
}

interface Handlers {
  readonly onFollow: () => void;
  /** Called if the question could not be loaded; no payment was started. */
  readonly onFailure: (failure: Error) => void;
}

interface Question {
  readonly payments: readonly TrackedPayment[];
  readonly start: () => void;
  readonly Dialog: typeof ConfirmSecondPayment;
}

/** Confirmation step for pages without a choice of payment methods. Each pending payment must be confirmed only once. */
export function useConfirmPending({ onFollow, onFailure }: Handlers): PendingConfirmation {
  const session = useSession();
  const queryClient = useQueryClient();
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  const [question, setQuestion] = useState<Question | null>(null);
  const checking = useMutation({
    mutationFn: async (start: () => void) => {
      const payments = await knownPending(queryClient, session, 0);
      if (listUnconfirmed(payments, confirmed).length === 0) return start();
      const { ConfirmSecondPayment: Dialog } = await import('./PayTwice.tsx');
      setQuestion({ payments, start, Dialog });
    },
    onError: onFailure,
  });
  const confirm = ({ payments, start }: Question): void => {
    setConfirmed([...confirmed, ...payments.map(({ intentId }) => intentId)]);
    setQuestion(null);
    start();
  };
  return {
    pay: (start) => checking.mutate(start),
    checking: checking.isPending,
    question: question && (
      <question.Dialog
        open
        onClose={() => setQuestion(null)}
        payments={question.payments}
        onConfirm={() => confirm(question)}
        onFollow={onFollow}
        busy={false}
      />
    ),
  };
}
