import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CallFailure } from '../../platform/api/failure.ts';
import { type KeyFor, useAct } from '../../platform/api/useAct.ts';
import { useHandOver } from '../../platform/navigation/useHandOver.ts';
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
  readonly isPreparing: boolean;
  readonly payments: readonly TrackedPayment[];
  /** Channel chosen before the confirmation opened. */
  readonly channelNumber: number | null;
  readonly busy: boolean;
  readonly pay: (channelNumber: number) => void;
  readonly confirm: () => void;
  readonly close: () => void;
}

interface PaymentFlowOptions {
  readonly start: StartPayment;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/**
 * Steps from the choice of a method to the payment page. A pending payment must be confirmed once, as soon as it is known: before a
 * method is chosen, or before the payment starts.
 */
export function usePaymentFlow({ start, isOpen, onClose }: PaymentFlowOptions): PaymentFlow {
  const { data: known, failureCount } = usePayments();
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  const [channelNumber, setChannelNumber] = useState<number | null>(null);
  const handOver = useHandOver(() => toast.info(m.repay_still_here()));
  const leaving = handOver.state === 'leaving';
  const payment = useStartPayment(start, handOver.begin);

  const payments = listPending(known ?? []);
  const needsConfirmation = !leaving && listUnconfirmed(payments, confirmed).length > 0;
  const late = useIsLate();
  // After a failed load the methods open anyway: `useStartPayment` loads the pending payments again before it starts a payment.
  const isPreparing = isOpen && known === undefined && failureCount === 0 && !late;
  const open = !isOpen || isPreparing ? 'nothing' : needsConfirmation ? 'question' : 'methods';

  const pay = (channel: number, all = confirmed): void => {
    setChannelNumber(channel);
    payment.press({ channelNumber: channel, confirmed: all });
  };
  const confirm = (): void => {
    const all = [...confirmed, ...payments.map(({ intentId }) => intentId)];
    setConfirmed(all);
    if (channelNumber !== null) pay(channelNumber, all);
  };
  const close = (): void => {
    onClose();
    setChannelNumber(null);
  };
  const busy = payment.busy || leaving;
  return { open, isPreparing, payments, channelNumber, busy, pay: (channel) => pay(channel), confirm, close };
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

/** Returns the address of the payment page. */
export type StartPayment = (session: Session, channelNumber: number, keyFor: KeyFor) => Promise<{ readonly payUrl: string }>;

interface Pay {
  readonly channelNumber: number;
  /** Ids of the pending payments that the borrower confirmed. */
  readonly confirmed: readonly string[];
}

/** Maximum age of the payment list before it is reloaded. */
const STALE_AFTER_MS = 10_000;

/** Starts no payment if a pending payment must be confirmed first. */
function useStartPayment(start: StartPayment, onLeave: () => void) {
  const session = useSession();
  const queryClient = useQueryClient();
  return useAct(
    'startPayment',
    async ({ channelNumber, confirmed }: Pay, keyFor) => {
      const payments = await knownPending(queryClient, session, STALE_AFTER_MS);
      return listUnconfirmed(payments, confirmed).length > 0 ? null : (await start(session, channelNumber, keyFor)).payUrl;
    },
    {
      onDone: (payUrl) => (payUrl !== null && openPaymentPage(payUrl, session) ? onLeave() : undefined),
      onFailed: (failure) => showFailure(failure, queryClient),
    },
  );
}

/** True if the page is being left. */
function openPaymentPage(payUrl: string, session: Session): boolean {
  if (safeNavigate(payUrl, { query: sessionForPage(payUrl, session) })) return true;
  if (appSchemeOf(payUrl) === null) toast.fail(m.link_refused());
  else orContinueInApp(send('to', { url: payUrl }));
  return false;
}

/** Refetches after a refusal: `invalidRequest` means that the amount has changed since the page was loaded. */
function showFailure(failure: Error, queryClient: QueryClient): void {
  if (!(failure instanceof CallFailure) || failure.kind === 'session') return;
  if (failure.kind !== 'refused') return toast.fail(m.repay_network_failed());
  toast.info(failure.code === errorCodes.invalidRequest ? m.repay_changed() : failure.message || m.repay_refused());
  void queryClient.invalidateQueries();
}
