import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../Button.tsx';
import { Blank } from './Blank.tsx';
import { LockedPicture, MessagePicture } from './blankPictures.tsx';

const meta = { component: Blank } satisfies Meta<typeof Blank>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  args: {
    picture: <MessagePicture />,
    title: 'No complaints yet',
    text: 'If something goes wrong with an order, tell us here.',
    action: <Button kind="quiet">Start a complaint</Button>,
  },
};
export const Missing: Story = { args: { picture: 'missing', title: 'This page does not exist', text: 'The link may be old.' } };
export const Locked: Story = {
  args: {
    picture: <LockedPicture />,
    title: 'Please sign in again',
    text: 'Nothing was paid or changed.',
    action: <Button>Sign in</Button>,
  },
};
