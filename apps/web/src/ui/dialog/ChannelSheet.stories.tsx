import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactElement } from 'react';
import type { Channel } from './ChannelList.tsx';
import { ChannelSheet } from './ChannelSheet.tsx';
import { Opener } from './Opener.tsx';
import { drawnLogo } from './storyPictures.ts';

const meta = { component: ChannelSheet } satisfies Meta<typeof ChannelSheet>;
export default meta;
type Story = Omit<StoryObj<typeof meta>, 'args'>;

const channels: readonly Channel[] = [
  { id: 'perapay', name: 'PeraPay', logo: drawnLogo('#143a5e') },
  { id: 'sari', name: 'Sari Mart counter', logo: drawnLogo('#b73621'), isDefault: true },
  { id: 'wallet-b', name: 'Wallet B', logo: drawnLogo('#5a2a5c') },
  { id: 'palengke', name: 'Palengke pay counter', logo: drawnLogo('#d8a418') },
  { id: 'bank', name: 'Bank transfer', logo: drawnLogo('#2f4636') },
];

const withDays: readonly Channel[] = [
  { id: 'sari', name: 'Sari Mart counter', logo: drawnLogo('#b73621'), note: 'Default · next weekday', payBy: 'Fri, Sep 11' },
  { id: 'perapay', name: 'PeraPay', logo: drawnLogo('#143a5e'), note: 'Posted in minutes', payBy: 'Mon, Sep 14' },
  { id: 'bank', name: 'Bank transfer', logo: drawnLogo('#2f4636'), note: 'Posts Wed, Sep 16', tooLate: 'by 2 days' },
];

const sheet = (startsOpen: boolean, list: readonly Channel[], busy = false): ReactElement => (
  <Opener label="Payment Method" startsOpen={startsOpen}>
    {(control) => <ChannelSheet {...control} channels={list} onPay={control.onClose} busy={busy} />}
  </Opener>
);

export const Closed: Story = { render: () => sheet(false, channels) };
export const Open: Story = { render: () => sheet(true, channels) };
export const WithPayByDays: Story = { render: () => sheet(true, withDays) };
export const Busy: Story = { render: () => sheet(true, channels, true) };
