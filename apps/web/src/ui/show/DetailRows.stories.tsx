import type { Meta, StoryObj } from '@storybook/react-vite';
import { DetailRows, DetailRowsSkeleton } from './DetailRows.tsx';

const meta = { component: DetailRows } satisfies Meta<typeof DetailRows>;
export default meta;
type Story = StoryObj<typeof meta>;

const rows = [
  { text: 'Principal', value: '₱2,000.00' },
  { text: 'Receiving account', value: 'PeraPay ·· 4821, registered to Maria Clara D. Santos' },
  { text: 'Interest', value: '₱320.00' },
  { text: 'Total to repay', value: '₱8,800.00', sum: true },
];

export const Plain: Story = { args: { rows } };
export const Folded: Story = { args: { rows, fold: true } };
export const Tight: Story = {
  args: {
    rows: [
      { text: 'Order No.', value: '2026 0517 3308' },
      { text: 'Loan amount', value: '₱8,000.00' },
    ],
    tight: true,
  },
};
export const Loading: Story = { args: { rows: [] }, render: () => <DetailRowsSkeleton count={5} /> };
