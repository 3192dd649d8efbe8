import type { Meta, StoryObj } from '@storybook/react-vite';
import { Barcode } from './Barcode.tsx';

const meta = {
  component: Barcode,
  args: { name: 'Barcode of the payment code', code: '881044027716' },
} satisfies Meta<typeof Barcode>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Digits: Story = {};
export const Letters: Story = { args: { code: 'HRM0517A' } };
export const NotDrawable: Story = { args: { code: '8810４４０２' } };
