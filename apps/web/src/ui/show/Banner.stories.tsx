import type { Meta, StoryObj } from '@storybook/react-vite';
import { Banner } from './Banner.tsx';

const meta = { component: Banner } satisfies Meta<typeof Banner>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Link: Story = { args: { title: 'Not sure how to pay?', children: 'Steps for wallets and stores', href: '#steps' } };
export const Button: Story = {
  args: { title: 'Not sure how to pay?', children: 'Steps for wallets and stores', onPress: () => undefined },
};
export const Info: Story = { args: { children: 'We reply by Thu, Sep 10, 2026' } };
export const Warning: Story = { args: { kind: 'warning', children: 'Please keep the deposit slip as proof of payment' } };
export const Danger: Story = { args: { kind: 'danger', title: 'This is not a link from Hiram', children: 'Do not pay with it' } };
export const Success: Story = { args: { kind: 'success', children: 'Payment received' } };
