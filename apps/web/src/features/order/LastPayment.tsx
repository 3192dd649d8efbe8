import { orderDetail } from '@hiram/contract/endpoints/order.ts';
import type { TrackedPayment } from '@hiram/contract/endpoints/payment-state.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect, useRef } from 'react';
import { navigate } from '../../platform/navigation/address.tsx';
import { config } from '../../platform/config/config.ts';
import { m } from '@hiram/contract/messages';
import { PaymentTracker } from '../payment/PaymentTracker.tsx';
import { usePaymentState } from '../payment/usePaymentState.ts';
import { linkTo } from '../../platform/session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { useSession } from '../../platform/session/useSession.ts';

/** Returns a received payment that is not posted yet, else the newest unexpired payment. Expects the payments newest first. */
export function paymentToShow<Payment extends Pick<TrackedPayment, 'state'>>(payments: readonly Payment[]): Payment | undefined {
  return payments.find(({ state }) => state === 'received') ?? payments.find(({ state }) => state !== 'expired');
}

interface LastPaymentProps {
  /** Called with the shown payment, because the order's panel depends on that payment's state. */
  readonly onShow: (payment: TrackedPayment | undefined) => void;
}

export default function LastPayment({ onShow }: LastPaymentProps): ReactElement | null {
  const { orderId } = useSession();
  const { payments, checkedAt } = usePaymentState(orderId);
  const payment = paymentToShow(payments);
  useRefetchOrder(payments, checkedAt > 0);
  useEffect(() => onShow(payment), [payment, onShow]);
  if (payment === undefined) return null;
  return (
    <>
      <PaymentTracker payment={payment} checkedAt={checkedAt} />
      {payment.state === 'posted' && config.profile.extras === 'offered' ? <SeeReceipt intentId={payment.intentId} /> : null}
    </>
  );
}

function SeeReceipt({ intentId }: { readonly intentId: string }): ReactElement {
  const session = useSession();
  return (
    <Button kind="text" onPress={() => navigate(linkTo('receipt', session, { intentId }))}>
      {m.receipt_see()}
    </Button>
  );
}

/** Refetches the order when a payment was posted or a card charge finished, because either changes the amount due. */
function useRefetchOrder(payments: readonly TrackedPayment[], known: boolean): void {
  const queries = useQueryClient();
  const posted = payments.filter(({ state }) => state === 'posted').length;
  const charging = payments.filter(({ state }) => state === 'charging').length;
  const before = useRef<{ readonly posted: number; readonly charging: number }>(null);
  useEffect(() => {
    if (!known) return;
    if (before.current !== null && (posted > before.current.posted || charging < before.current.charging))
      void queries.invalidateQueries({ queryKey: [orderDetail.name] });
    before.current = { posted, charging };
  }, [queries, posted, charging, known]);
}
