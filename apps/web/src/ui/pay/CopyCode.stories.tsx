import type { Meta, StoryObj } from '@storybook/react-vite';
import { CopyCode } from './CopyCode.tsx';

const meta = {
  component: CopyCode,
  args: { label: 'Contract No.', code: '881044027716', onCopy: () => undefined },
} satisfies Meta<typeof CopyCode>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Digits: Story = {};
export const Letters: Story = { args: { label: 'Reference', code: 'HRM0517A' } };
export const Long: Story = { args: { code: '8810440277162026051733080042' } };
