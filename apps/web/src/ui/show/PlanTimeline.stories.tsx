import { centavos } from '@hiram/contract/wire/money.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { PlanTimeline, type PlannedPayment } from './PlanTimeline.tsx';

const meta = { component: PlanTimeline } satisfies Meta<typeof PlanTimeline>;
export default meta;
type Story = StoryObj<typeof meta>;

const first: PlannedPayment = { date: 'Sep 14, 2026', title: 'Payment 1 of 3', amount: centavos(232_000) };
const second: PlannedPayment = {
  date: 'Oct 14, 2026',
  title: 'Payment 2 of 3',
  amount: centavos(224_000),
  description: 'Principal ₱2,000.00 + interest ₱240.00',
};
const third: PlannedPayment = {
  date: 'Nov 13, 2026',
  title: 'Payment 3 of 3',
  amount: centavos(216_000),
  description: 'Principal ₱2,000.00 + interest ₱160.00',
};

export const Underway: Story = { args: { payments: [{ ...first, state: 'paid' }, { ...second, state: 'current' }, third] } };
export const Offered: Story = { args: { payments: [{ ...first, state: 'current' }, second, third] } };
export const Remarked: Story = { args: { payments: [{ ...first, remark: 'Rolled over', state: 'current' }] } };
