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
  readonly wanted: boolean;
  readonly channels: readonly RepaymentChannel[];
  readonly start: StartPayment;
  /** Called with true while the press waits for the list of pending payments. */
  readonly onBeginning: (beginning: boolean) => void;
  readonly onClose: () => void;
}

export function PayDialogs({ wanted, channels, start, onBeginning, onClose }: PayDialogsProps): ReactElement {
  const { open, beginning, payments, channelNumber, busy, pay, goOn, close } = usePaymentFlow({ start, wanted, onClose });
  const toOrder = useToOrder();
  // Optional: without the dates the channels are listed as usual.
  const { data: payBy } = usePayByDates(config.profile.extras === 'offered');
  useEffect(() => onBeginning(beginning), [beginning, onBeginning]);
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
      <ConfirmSecondPayment open={open === 'question'} onClose={close} payments={payments} onGoOn={goOn} onFollow={toOrder} busy={busy} />
    </>
  );
}

function useToOrder(): () => void {
  const session = useSession();
  return () => navigate(linkTo('order', session));
}
