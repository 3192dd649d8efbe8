import type { TrackedPayment } from '@hiram/contract/payment-state.ts';
import { useState } from 'react';
import { usePayments } from './queries.ts';
import type { Repayment } from './repayment.ts';
import { underWay } from './underWay.ts';
import { usePay } from './usePay.ts';

export interface Paying {
  readonly open: 'nothing' | 'methods' | 'question';
  /** What the question is about. */
  readonly payments: readonly TrackedPayment[];
  readonly busy: boolean;
  readonly begin: () => void;
  readonly pay: (channelNumber: number) => void;
  /** The borrower has read what is under way and wants to pay all the same. */
  readonly goOn: () => void;
  readonly close: () => void;
}

interface State {
  readonly open: Paying['open'];
  readonly payments: readonly TrackedPayment[];
  /** Chosen before the question came up. */
  readonly channelNumber: number | null;
}

/**
 * From Payment Method to the payment's own page. What is known to be under way is asked about at once, before a method is chosen; what
 * comes up only when the payment is to start, then. Each payment is asked about once.
 */
export function usePaying(repayment: Repayment): Paying {
  const { data: known = [] } = usePayments();
  const [asked, setAsked] = useState<readonly string[]>([]);
  const [{ open, payments, channelNumber }, setState] = useState<State>({ open: 'nothing', payments: [], channelNumber: null });
  const payment = usePay(repayment);
  const show = (change: Partial<State>): void => setState((state) => ({ ...state, ...change }));

  const start = (channel: number, all: readonly string[]): void =>
    payment.mutate(
      { channelNumber: channel, asked: all },
      {
        onSuccess: (outcome) => {
          if (typeof outcome === 'object') show({ open: 'question', payments: outcome.unasked, channelNumber: channel });
        },
      },
    );
  const begin = (): void => {
    const unasked = underWay(known, asked);
    show(unasked.length > 0 ? { open: 'question', payments: unasked, channelNumber: null } : { open: 'methods' });
  };
  const goOn = (): void => {
    const all = [...asked, ...payments.map(({ intentId }) => intentId)];
    setAsked(all);
    if (channelNumber === null) show({ open: 'methods' });
    else start(channelNumber, all);
  };
  return {
    open,
    payments,
    busy: payment.isPending || payment.data === 'leaving',
    begin,
    pay: (channel) => start(channel, asked),
    goOn,
    close: () => show({ open: 'nothing' }),
  };
}
