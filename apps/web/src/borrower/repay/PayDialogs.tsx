import type { RepaymentChannel } from '@hiram/contract/repay.ts';
import type { ReactElement } from 'react';
import type { Channel } from '../../ui/dialog/ChannelList.tsx';
import { ChannelSheet } from '../../ui/dialog/ChannelSheet.tsx';
import { PayTwice } from './PayTwice.tsx';
import type { Paying } from './usePaying.ts';

interface PayDialogsProps {
  readonly paying: Paying;
  readonly channels: readonly RepaymentChannel[];
}

export const PayDialogs = ({
  paying: { open, payments, channelNumber, busy, pay, goOn, close },
  channels,
}: PayDialogsProps): ReactElement => (
  <>
    <ChannelSheet
      open={open === 'methods'}
      onClose={close}
      channels={channels.map(asChoice)}
      chosen={channelNumber === null ? undefined : String(channelNumber)}
      onPay={(id) => pay(Number(id))}
      busy={busy}
    />
    <PayTwice open={open === 'question'} onClose={close} payments={payments} onGoOn={goOn} busy={busy} />
  </>
);

/** The service puts the default first. */
const asChoice = ({ name, logo, channel_number: number }: RepaymentChannel, index: number): Channel => ({
  id: String(number),
  name,
  logo,
  isDefault: index === 0,
});
