import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CallFailure } from '../../platform/api/failure.ts';
import { intentKeys } from '../../platform/api/intentKeys.ts';
import { m } from '@hiram/contract/messages';
import { send } from '../../platform/bridge/send.ts';
import { safeNavigate } from '../../platform/navigation/safeNavigate.ts';
import { appSchemeOf } from '../../platform/navigation/safeUrl.ts';
import { orContinueInApp } from '../../ui/page/orContinueInApp.ts';
import { sessionForPage } from '../../platform/session/sessionForPage.ts';
import type { Session } from '../../platform/session/session.ts';
import { toast } from '../../ui/toast/toast.ts';
import { useSession } from '../../platform/session/useSession.ts';
import { KNOWN_WITHIN_MS, knownPending, usePayments } from './queries.ts';
import { listUnconfirmed, listPending } from './underWay.ts';
import type { TrackedPayment } from '@hiram/contract/endpoints/payment-state.ts';

interface PaymentFlow {
  readonly open: 'nothing' | 'methods' | 'question';
  /** True while the list of pending payments is loading. */
  readonly beginning: boolean;
  readonly payments: readonly TrackedPayment[];
  /** Channel chosen before the confirmation opened. */
  readonly channelNumber: number | null;
  readonly busy: boolean;
  readonly pay: (channelNumber: number) => void;
  readonly goOn: () => void;
  readonly close: () => void;
}

interface PaymentFlowOptions {
  readonly start: StartPayment;
  readonly wanted: boolean;
  readonly onClose: () => void;
}

/**
 * Steps from the choice of a method to the payment page. A pending payment must be confirmed once, as soon as it is known: before a
 * method is chosen, or before the payment starts.
 */
export function usePaymentFlow({ start, wanted, onClose }: PaymentFlowOptions): PaymentFlow {
  const { data: known, failureCount } = usePayments();
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  const [channelNumber, setChannelNumber] = useState<number | null>(null);
  const payment = useStartPayment(start);
  const leaving = payment.data === 'leaving';
  const { reset } = payment;
  useEffect(() => {
    if (!leaving) return undefined;
    const timer = setTimeout(() => {
      reset();
      toast.info(m.repay_still_here());
    }, STILL_HERE_MS);
    return () => clearTimeout(timer);
  }, [leaving, reset]);

  const payments = listPending(known ?? []);
  const needsConfirmation = !leaving && listUnconfirmed(payments, confirmed).length > 0;
  const late = useIsLate();
  // After a failed load the methods open anyway: `useStartPayment` loads the pending payments again before it starts a payment.
  const beginning = wanted && known === undefined && failureCount === 0 && !late;
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

/** True from the time after the page's load at which nothing waits for the pending payments any more. */
function useIsLate(): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), KNOWN_WITHIN_MS);
    return () => clearTimeout(timer);
  }, []);
  return late;
}

/** Returns the address of the payment page; `keyFor` returns the same idempotency key for the same request. */
export type StartPayment = (
  session: Session,
  channelNumber: number,
  keyFor: (request: unknown) => string,
) => Promise<{ readonly payUrl: string }>;

interface Pay {
  readonly channelNumber: number;
  /** Ids of the pending payments that the borrower confirmed. */
  readonly confirmed: readonly string[];
}

/** `unconfirmed`: no payment was started, because a pending payment must be confirmed first. */
type Outcome = 'unconfirmed' | 'leaving' | 'stayed';

/** A page that is still open this long after it was left was not left: an app opened instead, or nothing could. */
const STILL_HERE_MS = 8000;

/** Maximum age of the payment list before it is reloaded. */
const STALE_AFTER_MS = 10_000;

function useStartPayment(start: StartPayment) {
  const session = useSession();
  const queryClient = useQueryClient();
  const [keyFor] = useState(intentKeys);
  return useMutation({
    mutationFn: async ({ channelNumber, confirmed }: Pay): Promise<Outcome> => {
      const payments = await knownPending(queryClient, session, STALE_AFTER_MS);
      if (listUnconfirmed(payments, confirmed).length > 0) return 'unconfirmed';
      return openPaymentPage((await start(session, channelNumber, keyFor)).payUrl, session);
    },
    onError: (failure) => showFailure(failure, queryClient),
  });
}

function openPaymentPage(payUrl: string, session: Session): Outcome {
  if (safeNavigate(payUrl, { query: sessionForPage(payUrl, session) })) return 'leaving';
  if (appSchemeOf(payUrl) === null) toast.fail(m.link_refused());
  else orContinueInApp(send('to', { url: payUrl }));
  return 'stayed';
}

/** Refetches after a refusal: `invalidRequest` means that the amount has changed since the page was loaded. */
function showFailure(failure: Error, queryClient: QueryClient): void {
  if (!(failure instanceof CallFailure) || failure.kind === 'session') return;
  if (failure.kind !== 'refused') return toast.fail(m.repay_network_failed());
  toast.info(failure.code === errorCodes.invalidRequest ? m.repay_changed() : failure.message || m.repay_refused());
  void queryClient.invalidateQueries();
}
