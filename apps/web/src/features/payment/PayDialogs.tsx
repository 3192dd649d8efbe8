import type { RepaymentChannel } from '@hiram/contract/endpoints/repayment.ts';
import { type ReactElement, useEffect } from 'react';
import { navigate } from '../../platform/navigation/address.tsx';
import { config } from '../../platform/config/config.ts';
import { linkTo } from '../../platform/session/session.ts';
import { ChannelSheet } from '../../ui/dialog/ChannelSheet.tsx';
import { useSession } from '../../platform/session/useSession.ts';
import { channelOptions, lateNote } from './channelOptions.ts';
import { ConfirmSecondPayment } from './PayTwice.tsx';
import { type StartPayment, usePaymentFlow } from './usePay.ts';
import { usePayByDates } from './usePayByDates.ts';

interface PayDialogsProps {
  readonly isOpen: boolean;
  readonly channels: readonly RepaymentChannel[];
  readonly start: StartPayment;
  /** Called with true while the press waits for the list of pending payments. */
  readonly onPreparing: (isPreparing: boolean) => void;
  readonly onClose: () => void;
}

export function PayDialogs({ isOpen, channels, start, onPreparing, onClose }: PayDialogsProps): ReactElement {
  const { open, isPreparing, payments, channelNumber, busy, pay, confirm, close } = usePaymentFlow({ start, isOpen, onClose });
  const toOrder = useToOrder();
  // Optional: without the dates the channels are listed as usual.
  const { data: payBy } = usePayByDates(config.profile.extras === 'offered');
  useEffect(() => onPreparing(isPreparing), [isPreparing, onPreparing]);
  return (
    <>
      <ChannelSheet
        open={open === 'methods'}
        onClose={close}
        channels={channelOptions(channels, payBy)}
        note={lateNote(payBy)}
        chosen={channelNumber === null ? undefined : String(channelNumber)}
        onPay={(id) => pay(Number(id))}
        busy={busy}
      />
      <ConfirmSecondPayment
        open={open === 'question'}
        onClose={close}
        payments={payments}
        onConfirm={confirm}
        onFollow={toOrder}
        busy={busy}
      />
    </>
  );
}

function useToOrder(): () => void {
  const session = useSession();
  return () => navigate(linkTo('order', session));
}
