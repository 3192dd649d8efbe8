import type { Meta, StoryObj } from '@storybook/react-vite';
import { QrCode } from './QrCode.tsx';

const meta = {
  component: QrCode,
  args: { name: 'QR code to pay ₱2,320.00', text: 'PAY:881044027716' },
} satisfies Meta<typeof QrCode>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const WithCaption: Story = { args: { caption: 'For order 2026 0517 3308, one payment only' } };
export const Dense: Story = {
  args: { text: `https://pay.example/scan?order=202605173308&code=881044027716&amount=2320.00&token=${'7Qx3'.repeat(20)}` },
};
