import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallFailure } from '../../platform/api/failure.ts';
import { intentKeys } from '../../platform/api/intentKeys.ts';
import { m } from '@hiram/contract/messages';
import { openAddress } from '../../ui/page/openAddress.ts';
import { sessionForPage } from '../../platform/session/sessionForPage.ts';
import type { Session } from '../../platform/session/session.ts';
import { toast } from '../../ui/toast/toast.ts';
import { useSession } from '../../platform/session/useSession.ts';
import { paymentsOf, usePayments } from './queries.ts';
import { unconfirmedOf, underWay } from './underWay.ts';
import type { TrackedPayment } from '@hiram/contract/endpoints/payment-state.ts';

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
  const needsConfirmation = !leaving && unconfirmedOf(payments, confirmed).length > 0;
  // A page that can't hear it lets the borrower choose: before anything is paid it is asked for once more.
  const beginning = wanted && known === undefined && failureCount === 0;
  const open = !wanted || beginning ? 'nothing' : needsConfirmation ? 'question' : 'methods';

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

/** Asks the service for the page on which the payment goes on; what is asked for once has one key. */
export type StartPayment = (
  session: Session,
  channelNumber: number,
  keyFor: (request: unknown) => string,
) => Promise<{ readonly payUrl: string }>;

interface Pay {
  readonly channelNumber: number;
  /** The payments in progress that the borrower has seen, and wants to pay all the same. */
  readonly confirmed: readonly string[];
}

/** `unconfirmed`: nothing was started, because something is under way that the borrower must hear of first. */
type Outcome = 'unconfirmed' | 'leaving' | 'stayed';

/** Younger than this, what is known to be under way need not be asked for again. */
const KNOWN_FOR_MS = 10_000;

function usePay(start: StartPayment) {
  const session = useSession();
  const queryClient = useQueryClient();
  const [keyFor] = useState(intentKeys);
  return useMutation({
    mutationFn: async ({ channelNumber, confirmed }: Pay): Promise<Outcome> => {
      const payments = await queryClient.query({ ...paymentsOf(session), staleTime: KNOWN_FOR_MS, retry: false });
      if (unconfirmedOf(underWay(payments), confirmed).length > 0) return 'unconfirmed';
      return goToPay((await start(session, channelNumber, keyFor)).payUrl, session);
    },
    onError: (failure) => tell(failure, queryClient),
  });
}

function goToPay(payUrl: string, session: Session): Outcome {
  return openAddress(payUrl, { query: sessionForPage(payUrl, session) }) ? 'leaving' : 'stayed';
}

/** What no longer fits is the sum, which has grown or been paid since the page came: it is asked for again. */
function tell(failure: Error, queryClient: QueryClient): void {
  if (!(failure instanceof CallFailure) || failure.kind === 'session') return;
  if (failure.kind !== 'refused') return toast.fail(m.repay_network_failed());
  toast.info(failure.code === errorCodes.invalidRequest ? m.repay_changed() : failure.message || m.repay_refused());
  void queryClient.invalidateQueries();
}
