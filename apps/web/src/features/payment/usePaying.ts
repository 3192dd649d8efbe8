import type { TrackedPayment } from '@hiram/contract/endpoints/payment-state.ts';
import { useState } from 'react';
import { usePayments } from './queries.ts';
import { underWay, unconfirmedOf } from './underWay.ts';
import { usePay, type StartPayment } from './usePay.ts';

interface Paying {
  readonly open: 'nothing' | 'methods' | 'question';
  /** The press waits to hear what is under way. */
  readonly beginning: boolean;
  /** What the question is about. */
  readonly payments: readonly TrackedPayment[];
  /** Chosen before the question came up. */
  readonly channelNumber: number | null;
  readonly busy: boolean;
  readonly pay: (channelNumber: number) => void;
  /** The borrower has read what is under way and wants to pay all the same. */
  readonly goOn: () => void;
  readonly close: () => void;
}

interface Wanted {
  readonly start: StartPayment;
  /** The borrower has pressed the button. */
  readonly wanted: boolean;
  readonly onClose: () => void;
}

/**
 * From Payment Method to the payment's own page. What is under way is asked about as soon as it is known: before a method is chosen, or when
 * the payment is to start. Each payment is asked about once.
 */
export function usePaying({ start, wanted, onClose }: Wanted): Paying {
  const { data: known, failureCount } = usePayments();
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  const [channelNumber, setChannelNumber] = useState<number | null>(null);
  const payment = usePay(start);
  const leaving = payment.data === 'leaving';

  const payments = underWay(known ?? []);
  const mustConfirm = !leaving && unconfirmedOf(payments, confirmed).length > 0;
  // A page that can't hear it lets the borrower choose: before anything is paid it is asked for once more.
  const beginning = wanted && known === undefined && failureCount === 0;
  const open = !wanted || beginning ? 'nothing' : mustConfirm ? 'question' : 'methods';

  const pay = (channel: number, all = confirmed): void => {
    setChannelNumber(channel);
    payment.mutate({ channelNumber: channel, confirmed: all });
  };
  const goOn = (): void => {
    const all = [...confirmed, ...payments.map(({ intentId }) => intentId)];
    setConfirmed(all);
    if (channelNumber !== null) pay(channelNumber, all);
  };
  const close = (): void => {
    onClose();
    setChannelNumber(null);
  };
  const busy = payment.isPending || leaving;
  return { open, beginning, payments, channelNumber, busy, pay: (channel) => pay(channel), goOn, close };
}
