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

/** One of an order's payments, which come newest first: money that came and is not posted yet, else the newest that was not given up. */
export function paymentToShow<Payment extends Pick<TrackedPayment, 'state'>>(payments: readonly Payment[]): Payment | undefined {
  return payments.find(({ state }) => state === 'received') ?? payments.find(({ state }) => state !== 'expired');
}

interface LastPaymentProps {
  /** Told which payment is shown, so that the panel can say what it means for the order. */
  readonly onShow: (payment: TrackedPayment | undefined) => void;
}

/** Where the borrower's last payment for this order stands. */
export default function LastPayment({ onShow }: LastPaymentProps): ReactElement | null {
  const { orderId } = useSession();
  const { payments, checkedAt } = usePaymentState(orderId);
  const payment = paymentToShow(payments);
  useOrderAgain(payments, checkedAt > 0);
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

/** A payment that was posted while the page is open has changed what is owed; so may one by card that its bank has answered. */
function useOrderAgain(payments: readonly TrackedPayment[], known: boolean): void {
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
