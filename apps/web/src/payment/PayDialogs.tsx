import type { RepaymentChannel } from '@hiram/contract/repay.ts';
import type { ReactElement } from 'react';
import { config } from '../config.ts';
import { ChannelSheet } from '../ui/dialog/ChannelSheet.tsx';
import { channelChoices, lateNote } from './channelChoices.ts';
import { PayTwice } from './PayTwice.tsx';
import { usePayByDates } from './queries.ts';
import type { Paying } from './usePaying.ts';

interface PayDialogsProps {
  readonly paying: Paying;
  readonly channels: readonly RepaymentChannel[];
}

export function PayDialogs({ paying, channels }: PayDialogsProps): ReactElement {
  const { open, payments, channelNumber, busy, pay, goOn, close } = paying;
  // Without it the channels are there all the same.
  const { data: payBy } = usePayByDates(config.profile.extras === 'offered');
  return (
    <>
      <ChannelSheet
        open={open === 'methods'}
        onClose={close}
        channels={channelChoices(channels, payBy)}
        note={lateNote(payBy)}
        chosen={channelNumber === null ? undefined : String(channelNumber)}
        onPay={(id) => pay(Number(id))}
        busy={busy}
      />
      <PayTwice open={open === 'question'} onClose={close} payments={payments} onGoOn={goOn} busy={busy} />
    </>
  );
}
